//! The program's thinking, in a thread of its own: whatever it is about and however long it takes,
//! Ctrl-C is obeyed at once.

use crate::failure::Failure;
use sprague::Control;
use sprague::play::Advisor;
use sprague::position::Limits;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// How long Ctrl-C may wait.
const GLANCE: Duration = Duration::from_millis(50);

/// No smaller than that of a program's first thread.
const STACK: usize = 16 << 20;

type Question = Box<dyn FnOnce(&mut Advisor) + Send>;

/// An advisor that can be left alone with a question.
pub(super) struct Thinker {
    questions: Sender<Question>,
    limits: Limits,
    control: Control,
}

impl Thinker {
    /// An advisor whom nobody waits for any more once the handle is cancelled.
    pub(super) fn new(limits: Limits, misere: bool, control: &Control) -> Self {
        let (questions, asked) = channel::<Question>();
        let handle = control.clone();
        let think = move || {
            let mut advisor = Advisor::new(limits, misere);
            advisor.set_control(handle);
            for question in asked {
                question(&mut advisor);
            }
        };
        // Without a thread every question finds nobody, and says so.
        let _ = thread::Builder::new().stack_size(STACK).spawn(think);
        Thinker {
            questions,
            limits,
            control: control.clone(),
        }
    }

    /// How far it may go.
    pub(super) fn limits(&self) -> Limits {
        self.limits
    }

    /// The handle that is cancelled when nobody waits any more.
    pub(super) fn control(&self) -> Control {
        self.control.clone()
    }

    /// What the advisor comes to; [`Failure::Interrupted`] if Ctrl-C comes earlier, and then it
    /// thinks no further.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&mut Advisor) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let (tell, told) = channel();
        let question: Question = Box::new(move |advisor| {
            // Nobody may be waiting any more.
            let _ = tell.send(question(advisor));
        });
        let gone = || Failure::usage("the program cannot think any more", "try smaller heaps");
        self.questions.send(question).map_err(|_| gone())?;
        loop {
            match told.recv_timeout(GLANCE) {
                Ok(answer) => return Ok(answer),
                Err(RecvTimeoutError::Timeout) if self.control.check().is_err() => {
                    return Err(Failure::Interrupted);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            }
        }
    }
}
