//! `sprague serve`: the page and the JSON interface under it, on this machine.

use super::print_text;
use crate::Outcome;
use crate::args::ServeArgs;
use crate::failure::Failure;
use sprague_web::{ServeError, Server, told_to_end};

pub(crate) fn run(args: &ServeArgs) -> Outcome {
    let server = Server::bind(args.settings()).map_err(|error| failure(&error))?;
    let url = server.url();
    print_text(&format!("The page is at {url} until Ctrl-C ends it.\n"))?;
    if args.open
        && let Err(error) = open::that_detached(&url)
    {
        tell!("note: no browser could be opened ({error}); open {url} yourself");
    }
    let end = async {
        told_to_end().await;
        tell!("Ending what is under way; a second Ctrl-C ends the program at once.");
        tokio::spawn(async {
            told_to_end().await;
            std::process::exit(130);
        });
    };
    server.run(end).map_err(|error| failure(&error))
}

fn failure(error: &ServeError) -> Failure {
    if let ServeError::Files(_) = error {
        return Failure::Unwritten {
            message: error.to_string(),
            hint: "let it open more, as in: ulimit -n 1024".into(),
        };
    }
    let hint = match error {
        ServeError::InUse(_) => "--port 0 takes any port that is free, --port N another one",
        ServeError::Forbidden(_) => "ports below 1024 are for the system: --port 7077",
        ServeError::NotHere(_) => {
            "--address 127.0.0.1 is this machine, 0.0.0.0 all of its addresses"
        }
        ServeError::NoPage(_) => "give the folder that has the files of the page",
        _ => "check the network of this machine",
    };
    Failure::usage(error.to_string(), hint)
}
