"""Paths, locales, rights, disks, clocks, and other tolls."""

import contextlib
import os
import shutil
import subprocess
import time

from studies import PLAIN, study
from toll import Failure, Unavailable, all_valid, must


def run_path(name, one_line_will_do=False, **env):
    """The run works in such a directory, or is refused in a message."""

    def case(place):
        runs = os.path.join(place.path, name)
        output = place.run(study(), runs=runs, env=env).orderly()
        if one_line_will_do and output.code == 2:
            return "refused: " + output.message()
        output.succeeded()
        held = all_valid(place.run_directory(runs), 2)
        place.toll("report", place.run_directory(runs), env=env).succeeded()
        return held

    return case


def ordinary(umask=-1, **env):
    def case(place):
        place.run(study(), umask=umask, env=env).succeeded()
        held = all_valid(place.run_directory(), 2)
        place.toll("report", place.run_directory(), umask=umask, env=env).succeeded()
        return held

    return case


def secrets_under_umask_000(place):
    """`setup` makes keys in TOLL_RUN_DIR, with the modes that the umask leaves."""
    load = f'{PLAIN}; stat -c "mode %a" "$TOLL_RUN_DIR"'
    place.run(study(load=load), umask=0).succeeded()
    with open(os.path.join(place.run_directory(), "trials", "b01-one", "logs", "load.log"), encoding="utf-8") as log:
        said = log.read()
    must("mode " in said, f"no mode in load.log: {said[:100]!r}")
    mode = said.split("mode ")[1].split()[0]
    must(int(mode, 8) & 0o077 == 0, f"TOLL_RUN_DIR has mode {mode}: others reach the keys in it")
    return f"TOLL_RUN_DIR has mode {mode}"


@contextlib.contextmanager
def tmpfs(path, size):
    os.makedirs(path, exist_ok=True)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "toll-hostile", path], capture_output=True, check=False)
    if mounted.returncode != 0:
        raise Unavailable("mounting a tmpfs is not permitted here")
    try:
        yield path
    finally:
        subprocess.run(["umount", "-l", path], check=False)


def tiny_tmpdir(place):
    with tmpfs(os.path.join(place.path, "tmp"), "16k") as tmp:
        with open(os.path.join(tmp, "filler"), "wb") as filler, contextlib.suppress(OSError):
            filler.write(bytes(1 << 20))
        output = place.run(
            study(), env={"TMPDIR": tmp, "JDK_JAVA_OPTIONS": f"-Djava.io.tmpdir={tmp}"}).orderly()
        if output.code == 0:
            return all_valid(place.run_directory(), 2)
        must("space" in output.text or tmp in output.text, f"the reason is not named: {output.message()}")
        return output.message()


def full_disk(place):
    """The journal cannot be appended to; when there is room again, `toll resume` finishes the run."""
    with tmpfs(os.path.join(place.path, "disk"), "24m") as disk:
        runs, filler = os.path.join(disk, "runs"), os.path.join(disk, "filler")
        load = f'{PLAIN}; [ -e "$TOLL_HERE/room" ] || head -c 64M /dev/zero > {filler} || true'
        text = study(load=load, blocks=2)
        output = place.run(text, runs=runs).orderly()
        must(output.code != 0, "a run on a full disk was called a success")
        reason = output.text[output.text.rfind("error:"):]
        must("space" in reason and "/" in reason, f"neither the reason nor the file is named: {reason}")
        said = output.message()
        open(os.path.join(place.path, "room"), "wb").close()
        os.remove(filler)
        place.toll("resume", place.run_directory(runs)).succeeded()
        return f"{said}; resumed: {all_valid(place.run_directory(runs), 4)}"


def clock_set_back(place):
    if not shutil.which("faketime"):
        raise Unavailable("faketime is not installed (Debian: faketime)")
    offset = os.path.join(place.path, "offset")
    load = f'{PLAIN}; echo "-1h" > {offset}'
    with open(offset, "w", encoding="ascii") as file:
        file.write("+0\n")
    place.run(
        study(load=load, blocks=2), wrapper=("faketime", "-f", "+0"),
        env={"FAKETIME_TIMESTAMP_FILE": offset, "FAKETIME_NO_CACHE": "1",
             "FAKETIME_DONT_FAKE_MONOTONIC": "1"}).succeeded()
    return all_valid(place.run_directory(), 4)


def two_tolls(*wrapper, other_cache=False):
    """A second toll beside a run at work leaves it alone: both finish, or the second is refused."""

    def case(place):
        if wrapper and subprocess.run([*wrapper, "true"], capture_output=True, check=False).returncode != 0:
            raise Unavailable(f"{' '.join(wrapper)} is not permitted here")
        flag = os.path.join(place.path, "measuring")
        slow = place.study(study(load=f"{PLAIN}; touch {flag}; sleep 6"), "slow.yaml")
        first = place.start("run", slow, "--runs", place.runs)
        deadline = time.monotonic() + 60
        while not os.path.exists(flag) and time.monotonic() < deadline and first.poll() is None:
            time.sleep(0.05)
        directory = place.run_directory()
        env = {"XDG_CACHE_HOME": os.path.join(place.path, "other-cache")} if other_cache else {}
        second = place.toll("run", place.study(study()), "--runs", place.runs, wrapper=wrapper, env=env)
        ended = place.end(first)
        try:
            ended.succeeded()
        except Failure as e:
            raise Failure(f"the first run was destroyed: {e}") from e
        held = all_valid(directory, 2)
        second.orderly()
        must(second.code == 0 or "another toll" in second.text,
             f"the second is neither right nor refused: {second.message()}")
        return f"first: {held}; second: exit code {second.code}, {second.message()}"

    return case


def kills(place):
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    done = subprocess.run([os.path.join(here, "kill"), "--kills", "20"], capture_output=True, text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith(("kills", "trials", "left"))]
    must(done.returncode == 0, "bench/kill failed; its log is target/kill.log")
    return "; ".join(" ".join(line.split()) for line in lines)


TURKISH = "-Duser.language=tr -Duser.country=TR"
NAMESPACE = ("unshare", "--pid", "--fork", "--mount-proc", "--kill-child")

CASES = [
    ("path-space", "a runs directory with a space", "the run works", True, run_path("my runs")),
    ("path-non-ascii", "a runs directory with é, ı and 日本", "the run works", True, run_path("é ı 日本")),
    ("path-quotes", "a runs directory with quotes, $ and a backslash", "the run works", False,
     run_path("a'b\"c$d\\e")),
    ("path-non-ascii-lang-c", "such a directory with LANG=C", "works, or refused in one message", False,
     run_path("é ı 日本", one_line_will_do=True, LANG="C", LC_ALL="C")),
    ("lang-c", "LANG=C", "the run works", True, ordinary(LANG="C", LC_ALL="C")),
    ("turkish", "Turkish as the default locale of the JVM", "the run works", False,
     ordinary(JDK_JAVA_OPTIONS=TURKISH)),
    ("umask-000", "umask 000", "only the user reaches TOLL_RUN_DIR, where a study keeps keys", True,
     secrets_under_umask_000),
    ("umask-077", "umask 077", "the run works", True, ordinary(umask=0o77)),
    ("tmpdir-full", "a temporary directory without room", "works, or the reason is named", False, tiny_tmpdir),
    ("disk-full", "the disk fills during the load; room is made; resume", "reason named, then 4 valid trials", True,
     full_disk),
    ("clock-back", "the clock is set back by an hour between trials", "4 valid trials", False, clock_set_back),
    ("two-tolls", "a second toll on the same runs directory", "the first run is left alone", False, two_tolls()),
    ("two-tolls-other-cache", "the same with a cache directory of its own, as on another host",
     "the first run is left alone", False, two_tolls(other_cache=True)),
    ("two-tolls-namespace", "the same in another PID namespace", "the first run is left alone", False,
     two_tolls(*NAMESPACE, other_cache=True)),
    ("kills", "20 kills at random moments (bench/kill)", "finished by resuming, nothing left", False, kills),
]
