//! Games played through a pseudo-terminal, as a person sits there.

#![cfg(unix)]

use crate::support::process;
use rexpect::session::{PtySession, spawn_command};

/// Milliseconds after which something has gone wrong, also on a machine that is very busy.
const PATIENCE: u64 = 600_000;

fn sprague(args: &[&str]) -> PtySession {
    let mut command = process(&["play", "--seed", "1"]);
    command.args(args);
    command.env("NO_COLOR", "1");
    spawn_command(command, Some(PATIENCE)).unwrap()
}

fn leaves(mut game: PtySession) {
    game.exp_string("Good-bye.").unwrap();
    game.exp_eof().unwrap();
    let status = format!("{:?}", game.process().wait().unwrap());
    assert!(
        status.contains("Exited") && status.contains(", 0)"),
        "{status}"
    );
}

#[test]
fn a_won_game_is_won_by_following_the_hints() {
    let mut game = sprague(&["nim[5] + nim[3]"]);
    game.exp_string("Your move> ").unwrap();
    game.send_line("hint").unwrap();
    game.exp_string("Nim-sum 6: make 5 into 3. Play 1: 5 -> 3")
        .unwrap();
    game.send_line("1: 5 -> 3").unwrap();
    game.exp_string("The program plays").unwrap();
    for _ in 0..6 {
        // Whatever the program does to one heap is done to the other.
        game.send_line("hint").unwrap();
        let before = game.exp_string("winning move").unwrap();
        let play = before.rsplit("Play ").next().unwrap();
        let made = play.split(", ").next().unwrap().replace("\r\n", " ");
        game.send_line(&made).unwrap();
        let (_, met) = game.exp_regex("you win|The program plays").unwrap();
        if met == "you win" {
            game.send_line("q").unwrap();
            return leaves(game);
        }
    }
    panic!("the game did not end");
}

#[test]
fn q_leaves() {
    let mut game = sprague(&["kayles[7]"]);
    game.exp_string("Your move> ").unwrap();
    game.send_line("q").unwrap();
    leaves(game);
}

#[test]
fn ctrl_d_leaves() {
    let mut game = sprague(&["kayles[7]"]);
    game.exp_string("Your move> ").unwrap();
    game.send_control('d').unwrap();
    leaves(game);
}

#[test]
fn ctrl_c_leaves() {
    let mut game = sprague(&["kayles[7]"]);
    game.exp_string("Your move> ").unwrap();
    game.send_control('c').unwrap();
    leaves(game);
}

#[test]
fn a_mistyped_line_is_explained_and_costs_nothing() {
    let mut game = sprague(&["kayles[7]"]);
    game.exp_string("Your move> ").unwrap();
    game.send_line("frobnicate").unwrap();
    game.exp_string("neither a move nor a command").unwrap();
    game.send_line("-> 1,1").unwrap();
    game.exp_string("The rules do not allow 1: 7 -> 1,1")
        .unwrap();
    game.send_line("q").unwrap();
    leaves(game);
}

#[test]
fn two_people_take_turns_and_moves_are_taken_back_one_by_one() {
    let mut game = sprague(&["S(1,2|1,3)[5]", "--two"]);
    game.exp_string("Left's move> ").unwrap();
    game.send_line("take 2").unwrap();
    game.exp_string("S(1,2|1,3)[3]").unwrap();
    game.exp_string("Right's move> ").unwrap();
    game.send_line("undo").unwrap();
    game.exp_string("1 move taken back").unwrap();
    game.exp_string("S(1,2|1,3)[5]").unwrap();
    game.exp_string("Left's move> ").unwrap();
    game.send_line("q").unwrap();
    leaves(game);
}
