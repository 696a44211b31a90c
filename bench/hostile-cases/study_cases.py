"""Names, commands and outputs of a study."""

import os

from studies import PLAIN, study
from toll import must, trials


def names_that_clash(second):
    """The directory of a void attempt of `a` may not be that of a trial of another level."""

    def case(place):
        failed = os.path.join(place.path, "failed")
        # The first attempt at `a` fails, so that its files step aside.
        load = f'{PLAIN}; if [ "$VALUE" = v0 ] && [ ! -e {failed} ]; then touch {failed}; exit 1; fi'
        output = place.run(study(load=load, levels=("a", second)), "--seed", "7").orderly()
        if output.code == 2:
            must(second in output.text, f"refused without naming {second}: {output.message()}")
            return "refused: " + output.message()
        attempts = trials(place.run_directory())
        kept = os.listdir(os.path.join(place.run_directory(), "trials"))
        must(len(kept) == len(attempts), f"{len(attempts)} attempts in {len(kept)} directories: {sorted(kept)}")
        return f"{len(attempts)} attempts, each with its directory"

    return case


def broken_script(where, script, hint):
    """Found by `check`, or one attempt and a message that names the command and what is wrong."""

    def case(place):
        text = study(**{where: script})
        check = place.toll("check", place.study(text)).orderly()
        if check.code == 2:
            must(where in check.text, f"check refuses it without naming {where}: {check.message()}")
            return "check: " + check.message()
        run = place.run(text).orderly()
        must(run.code != 0, f"valid trials although {where} had failed: exit code 0")
        must(where in run.text and hint in run.text, f"neither {where} nor {hint!r} in: {run.message()}")
        must("line 2" in run.text, f"the line of the script is not named: {run.message()}")
        attempts = [t["trial"] for t in trials(place.run_directory())]
        must(len(attempts) == len(set(attempts)), f"identical replays: {attempts}")
        return run.message()

    return case


ESCAPES = r"printf '\033]0;owned\007\033[2J\033[31mred\302\233 1\r\n'"


def escapes_of_a_load(ending):
    """What a load prints is shown, but its escape sequences never reach the terminal."""

    def case(place):
        output = place.run(study(load=f"{PLAIN}; {ESCAPES}; {ESCAPES} >&2; {ending}")).orderly()
        report = place.toll("report", place.run_directory()).orderly()
        return f"run: exit code {output.code}, report: {report.code}; no control character in either"

    return case


MISSING = "true\nno-such-program-of-toll"
UNSET = 'true\necho "$NO_SUCH_VARIABLE"'
SYNTAX = "true\nif then fi"

CASES = [
    ("level-names-void", "levels a and a.void1, the first attempt at a fails",
     "refused, or a directory per attempt", True, names_that_clash("a.void1")),
    ("level-names-excluded", "levels a and a.excluded1",
     "refused, or a directory per attempt", True, names_that_clash("a.excluded1")),
    *[(f"{where}-{kind}", f"a `{where}` with {text}", "found by check, or one attempt and the script's line", True,
       broken_script(where, script, hint))
      for where in ("reset", "start")
      for kind, text, script, hint in (
          ("syntax", "a syntax error", SYNTAX, "syntax"),
          ("unset", "an unset variable", UNSET, "NO_SUCH_VARIABLE"),
          ("missing", "a missing program", MISSING, "no-such-program-of-toll"))],
    ("escapes-failed-load", "a load prints escape sequences and fails",
     "no control character reaches the terminal", True, escapes_of_a_load("exit 3")),
    ("escapes-good-load", "a load prints escape sequences and succeeds",
     "no control character reaches the terminal", True, escapes_of_a_load("true")),
]
