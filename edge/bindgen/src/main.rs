//! `bindgen <compiled worker> <folder> [--debug]`: writes `index.js` and `index_bg.wasm` of a worker.
//! `tools/steps/worker-module.mjs` adds the worker's entry.

use std::ffi::OsString;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let given: Vec<OsString> = std::env::args_os().skip(1).collect();
    let [wasm, folder, options @ ..] = given.as_slice() else {
        return fail("bindgen <compiled worker> <folder> [--debug]");
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name("index")
        .debug(options.iter().any(|option| option == "--debug"))
        // After a panic the next request starts a fresh instance.
        .reset_state_function(true)
        .force_enable_abort_handler(true)
        .omit_default_module_path(false);
    match bindgen
        .module(true)
        .and_then(|bindgen| bindgen.generate(folder))
    {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("{error:#}")),
    }
}

#[expect(clippy::print_stderr, reason = "a command says why it failed")]
fn fail(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::FAILURE
}
