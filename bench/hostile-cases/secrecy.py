"""What others can read of a run while it is under way: files, command lines, and what stays behind."""

import contextlib
import os
import re
import stat
import threading
import time

from toll import must

MOST = 1 << 20  # bytes read of a file; secrets stand in small ones

# Of Java properties, option files and Hadoop's XML.
NAMED = re.compile(
    rb"(?im)^[\w.\- ]*(?:password|passphrase|secret)[\w.\-]*\s*=\s*(\S{8,})\s*$"
    rb"|<name>[^<]*(?:password|secret)[^<]*</name>\s*<value>([^<]{8,})</value>")
WORDS = re.compile(r"password|secret|token|at-rest")
MATERIAL = re.compile(r"\.(keytab|jks|jceks|p12|pk8|stash)$|^\.?k5\.|principal$|key\.pem$|at-rest")


def content(path):
    with contextlib.suppress(OSError):
        if stat.S_ISREG(os.lstat(path).st_mode):
            with open(path, "rb") as file:
                return file.read(MOST)
    return b""


class Watch:
    """Looks until it is left, and then says what others could read; `secrets` are found as they are made."""

    def __init__(self, run):
        self.run = run
        self.secrets, self.lines, self.reachable = {}, {}, {}
        self.done = threading.Event()
        self.threads = [threading.Thread(target=self.often, args=each, daemon=True)
                        for each in ((self.look_at_processes, 0.02), (self.look_at_files, 0.3))]

    def often(self, look, seconds):
        while not self.done.is_set():
            look()
            time.sleep(seconds)

    def look_at_processes(self):
        for pid in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline", "rb") as file:
                line = file.read()
                self.lines[line] = pid

    def look_at_files(self):
        with contextlib.suppress(Exception):
            work = self.run.work()
            for directory, _, names in os.walk(work):
                for name in names:
                    self.learn(os.path.join(directory, name), name)
            self.descend(self.run.runs)

    def learn(self, path, name):
        inside = "/secrets/" in path
        if MATERIAL.search(name):
            raw = content(path)
            if name.endswith(".pem"):
                raw = b"".join(raw.split(b"\n")[1:2])
            # The end of a keytab is its last key; the middle of a store is ciphertext.
            piece = raw[-36:] if name.endswith(".keytab") else raw[len(raw) // 2:][:48]
            if len(piece) >= 16 and len(set(piece)) > 8:
                self.secrets[piece] = path
        elif WORDS.search(name) and (inside or "password" in name):
            raw = content(path).strip()
            if 8 <= len(raw) <= 200:
                self.secrets[raw] = path
        elif name.endswith((".properties", ".cnf", ".xml", ".conf", ".sql")):
            for found in NAMED.finditer(content(path)):
                self.secrets[found.group(1) or found.group(2)] = path

    def descend(self, directory):
        """Whatever group or others reach, from a directory that they may enter."""
        for entry in os.scandir(directory):
            mode = entry.stat(follow_symlinks=False).st_mode
            if stat.S_ISDIR(mode) and mode & 0o011:
                with contextlib.suppress(OSError):
                    self.descend(entry.path)
            elif stat.S_ISREG(mode) and mode & 0o044:
                self.reachable[entry.path] = content(entry.path)

    def __enter__(self):
        for each in self.threads:
            each.start()
        return self

    def __exit__(self, *_):
        self.done.set()
        for each in self.threads:
            each.join()

    def kept(self, least):
        """That there were secrets, and that nobody else could have read one."""
        self.descend(self.run.runs)
        must(len(self.secrets) >= least, f"{len(self.secrets)} secrets found, expected {least}: "
             + ", ".join(sorted({os.path.basename(each) for each in self.secrets.values()})))
        for secret, origin in self.secrets.items():
            for line, pid in self.lines.items():
                must(secret not in line, f"{origin} is on the command line of process {pid}")
            for path, text in self.reachable.items():
                must(secret not in text, f"{origin} is in {path}, which others can read")
        names = [each for each in self.reachable if MATERIAL.search(os.path.basename(each))]
        must(not names, f"others can read {names[:3]}")
        return (f"{len(self.secrets)} secrets in none of {len(self.lines)} command lines"
                f" and {len(self.reachable)} files that others can read")
