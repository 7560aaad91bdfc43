//! Examples, which come first in what `--help` says.

use super::Cli;
use clap::{Command, CommandFactory};

/// What to type, by command; the empty name is the program itself.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "sprague kayles",
            "sprague 'S(2,5,6)'",
            "sprague nim 3 5 7",
            "sprague 'kayles[5] + 2·grundy[12]' --why",
            "sprague values .137 --to 100",
            "sprague help notation",
        ],
    ),
    (
        "values",
        &[
            "sprague values kayles --to 100",
            "sprague values 'S(1,2|1,3)' --to 11",
            "sprague values grundy --from 1e6 --to 1_000_100 --format csv",
        ],
    ),
    (
        "value",
        &[
            "sprague value '{2|0||-1} + ^'",
            "sprague value 'S(1,2|1,3)[7] - *3' --draw",
            "sprague value '^ || *'",
        ],
    ),
    (
        "win",
        &[
            "sprague win 3 5 7",
            "sprague win 'kayles[5] + grundy[12]' --why",
            "sprague win 'nim[3] + nim[4]' --misere",
        ],
    ),
    (
        "play",
        &[
            "sprague play 'kayles[7] + nim[5]'",
            "sprague play 'grundy[20]' --first program --strength careless",
            "sprague play 'S(1,2|1,3)[9] + {1|-1}' --as right",
            "sprague play 'dawsons-chess[9]' --two --misere",
        ],
    ),
    (
        "outcomes",
        &[
            "sprague outcomes 'S(1,2|1,3)'",
            "sprague outcomes 'S(2,5,6)' --to 100",
            "sprague outcomes 'S(1,2|1,3)' --coq outcomes.v",
        ],
    ),
    ("dominates", &["sprague dominates 1,2,6 1,3,5"]),
    (
        "options",
        &[
            "sprague options kayles 5",
            "sprague options 'S(1,2|1,3)[7]'",
        ],
    ),
    (
        "period",
        &[
            "sprague period 0.156",
            "sprague period grundy --limit 1e6",
            "sprague period kayles --certificate kayles.cert",
        ],
    ),
    (
        "run",
        &[
            "sprague run 0.007 --state 007.run",
            "sprague run grundy --to 10^9",
        ],
    ),
    (
        "rules",
        &["sprague rules .137", "sprague rules 'S(all except 2,5)'"],
    ),
    (
        "guess",
        &[
            "sprague guess saliquot",
            "sprague guess 'take one of divisors(n)'",
        ],
    ),
    (
        "plot",
        &[
            "sprague plot totative -o totative.svg",
            "sprague plot kayles --to 200 -o kayles.png --highlight 'G(n) = 1' --title Kayles",
            "sprague plot 'S(1,a,b) for a in 2..40, b in a+1..80' -o map.svg --of period",
        ],
    ),
    (
        "find",
        &[
            "sprague find kayles 'G(n) = 0'",
            "sprague find grundy 'G(n) = 0' --to 10^5",
            "sprague find 0.07 'G(n) = G(n-1) and n % 2 = 1'",
            "sprague find 0.17 'G(n) != G(0.07, n) xor n % 2'",
            "sprague find 'S(1,2|1,3)' 'G > ^ and outcome != N'",
        ],
    ),
    ("games", &["sprague games", "sprague games dawson"]),
    (
        "equivalent",
        &[
            "sprague equivalent 0.137",
            "sprague equivalent 'S(1,2|1,3)'",
            "sprague equivalent kayles --length 2 --digit 15",
        ],
    ),
    (
        "atlas",
        &[
            "sprague atlas",
            "sprague atlas .ab",
            "sprague atlas '.abc, 4.abc' --out atlas3 --limit 10^7",
            "sprague atlas .137 .6 kayles --format markdown",
        ],
    ),
    ("expand", &["sprague expand 'S(2,5,6)'"]),
    (
        "sweep",
        &[
            "sprague sweep 'S(a,b,c) for 1 <= a < b < c <= 20' --records period",
            "sprague sweep 'S(X) for X subset of 1..7' --minimal --all --columns game,extras,nim_sequence",
            "sprague sweep 'S(1,2|1,k) for k in 3..15'",
            "sprague sweep '0.ab for a in 0..7, b in 0..7' --out codes",
        ],
    ),
    (
        "show",
        &[
            "sprague show codes",
            "sprague show codes --where 'period > 10' --format latex",
        ],
    ),
    (
        "check",
        &[
            "sprague check",
            "sprague check ho-expansion --all",
            "sprague check my.claims",
        ],
    ),
    (
        "claim",
        &[
            "sprague claim 'G(kayles, n) != 0 for n >= 1'",
            "sprague claim 'period(S(a,b)) = a + b for 1 <= a < b <= 20'",
            "sprague claim 'G(S(1,2,3), n) = n mod 4' --certificate form.cert",
        ],
    ),
    (
        "verify",
        &[
            "sprague verify kayles.cert",
            "sprague verify --coq kayles.v",
        ],
    ),
    ("selftest", &["sprague selftest --seconds 10"]),
    ("serve", &["sprague serve --open"]),
    (
        "help",
        &[
            "sprague help",
            "sprague help notation",
            "sprague help sweep",
        ],
    ),
    (
        "completions",
        &["sprague completions bash > ~/.local/share/bash-completion/completions/sprague"],
    ),
    (
        "man",
        &[
            "sprague man > ~/.local/share/man/man1/sprague.1",
            "sprague man | man -l -",
        ],
    ),
];

/// What it is about, examples, and then the rest.
const TEMPLATE: &str =
    "{about-with-newline}\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}";

/// All that can be typed, with examples.
pub(crate) fn program() -> Command {
    let program = with_examples(Cli::command(), "");
    program.mut_subcommands(|command| {
        let name = command.get_name().to_string();
        with_examples(command, &name)
    })
}

/// The first example of a command.
pub(crate) fn example(name: &str) -> Option<&'static str> {
    let (_, lines) = EXAMPLES.iter().find(|(own, _)| *own == name)?;
    lines.first().copied()
}

fn with_examples(command: Command, name: &str) -> Command {
    let examples = EXAMPLES.iter().find(|(own, _)| *own == name);
    let Some((_, lines)) = examples else {
        return command;
    };
    command
        .before_help(format!("Examples:\n  {}\n", lines.join("\n  ")))
        .help_template(TEMPLATE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn every_command_has_examples() {
        for command in program().get_subcommands() {
            let name = command.get_name();
            assert!(EXAMPLES.iter().any(|(own, _)| *own == name), "{name}");
        }
    }

    #[test]
    fn examples_are_read() {
        for line in EXAMPLES.iter().flat_map(|(_, lines)| *lines) {
            let own = line.split(" > ~").next().unwrap_or(line);
            let own = own.split(" | man").next().unwrap_or(own);
            assert!(Cli::try_parse_from(words(own)).is_ok(), "{line}");
        }
    }

    /// The words of a line as a shell splits it; quotes are single.
    fn words(line: &str) -> Vec<String> {
        let mut words = Vec::new();
        for (i, part) in line.split('\'').enumerate() {
            match i % 2 {
                0 => words.extend(part.split_whitespace().map(String::from)),
                _ => words.push(part.to_string()),
            }
        }
        words
    }
}
