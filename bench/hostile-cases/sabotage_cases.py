"""Real servers that change while they are measured: the trial is void, for a reason that says what happened."""

import os
import re
import shutil
import signal
import subprocess
import time

from real import ONE_BY_ONE, Run, certificate_of_another, exchanged, restarted
from toll import Unavailable, must

ROWS = ("--set", "workload.rows=400k", "--set", "workload.warm-rows=0")


def server_restarted(study, level, name, *sizes, levels=None):
    """kill -9 while it is measured, and the same command line again by hand."""

    def case(place):
        run = Run(place, study, "--levels", levels or level, *ONE_BY_ONE, *sizes)
        trial = run.wait(level, "measure")
        with restarted(run.pid(name)) as again:
            output = run.ended().orderly()
            must(output.code in (0, 3), f"exit code {output.code}: {output.message()}")
            # What is not its own toll leaves alone, unless it ended by itself when its data was wiped.
            del again
        return run.voided(trial, "killed by signal 9")

    return case


def configuration_of(pid):
    """The option file that a server was started with, as a dictionary."""
    with open(f"/proc/{pid}/cmdline", encoding="utf-8") as file:
        path = next(a.split("=", 1)[1] for a in file.read().split("\0") if a.startswith("--defaults-file="))
    with open(path, encoding="utf-8") as file:
        return dict(line.strip().split("=", 1) for line in file if "=" in line)


def mariadb_certificate(put_back):
    def case(place):
        client = shutil.which("mariadb")
        if not client:
            raise Unavailable("the client mariadb is not installed (Debian: mariadb-client)")
        key, certificate = certificate_of_another(place.path)
        run = Run(place, "iibench-tls", "--levels", "none,tls", *ONE_BY_ONE, *ROWS)
        trial = run.wait("tls", "measure")
        options = configuration_of(run.pid("server command"))
        secret = os.path.join(place.path, "client.cnf")
        with open(run.work("secrets", "password"), encoding="ascii") as file, open(secret, "w", encoding="ascii") as out:
            out.write(f"[client]\nuser=toll\npassword={file.read()}\n")

        def flush():
            subprocess.run(
                [client, f"--defaults-file={secret}", "--host=127.0.0.1", f"--port={options['port']}", "--ssl",
                 "--skip-ssl-verify-server-cert", "--execute=FLUSH SSL"], check=True, capture_output=True, timeout=30)

        with exchanged({options["ssl_cert"]: certificate, options["ssl_key"]: key}):
            flush()
            if not put_back:
                output = run.ended().orderly()
        if put_back:
            # The files are as before; what the server presents is not.
            output = run.ended().orderly()
        must(output.code in (0, 3), f"exit code {output.code}: {output.message()}")
        return run.voided(trial, "certificate", "unchanged", "identity")

    return case


def postgresql_certificate(place):
    """The server reloads another certificate, then the file is as before."""
    key, certificate = certificate_of_another(place.path)
    run = Run(place, "postgres-tls", "--levels", "none,tls", *ONE_BY_ONE, *ROWS)
    trial = run.wait("tls", "measure")
    pid = run.pid("server command")
    with open(os.path.join(os.readlink(f"/proc/{pid}/cwd"), "postgresql.conf"), encoding="utf-8") as file:
        paths = dict(re.findall(r"(?m)^(ssl_\w+_file)\s*=\s*'([^']+)'", file.read()))
    with exchanged({paths["ssl_cert_file"]: certificate, paths["ssl_key_file"]: key}):
        os.kill(pid, signal.SIGHUP)
        time.sleep(1)  # reloaded by the postmaster, which tells nobody
    output = run.ended().orderly()
    must(output.code in (0, 3), f"exit code {output.code}: {output.message()}")
    return run.voided(trial, "certificate", "unchanged", "identity")


def postgresql_crash(place):
    """One process of the server dies; the others start again under the same postmaster, on the same socket."""
    run = Run(place, "postgres-tls", "--levels", "none", *ONE_BY_ONE, *ROWS)
    trial = run.wait("none", "measure")
    pid = run.pid("server command")
    children = subprocess.run(["pgrep", "-P", str(pid), "-f", "checkpointer"], capture_output=True, text=True, check=False)
    must(children.stdout.split(), "no checkpointer runs")
    os.kill(int(children.stdout.split()[0]), signal.SIGKILL)
    output = run.ended().orderly()
    must(output.code in (0, 3), f"exit code {output.code}: {output.message()}")
    return run.voided(trial, "terminating connection", "crash", "killed", "ended")


def redis_certificate(place):
    """The server is told to present another certificate, by a command; no file of the run changes."""
    for program in ("redis-server", "redis-cli", "redis-benchmark"):
        if not shutil.which(program):
            raise Unavailable(f"{program} is not installed (Debian: redis)")
    key, certificate = certificate_of_another(place.path)
    run = Run(place, "redis-tls", "--levels", "plain,tls", "--set", "design.interleave=no",
              "--set", "workload.env.REQUESTS=600000")
    trial = run.wait("tls", "measure")
    with open(f"/proc/{run.pid('server command')}/cmdline", encoding="utf-8") as file:
        port = re.search(r":(\d+)", file.read()).group(1)  # it writes its address there
    subprocess.run(
        ["redis-cli", "-p", port, "--tls", "--cacert", run.work("run", "ca.crt"), "--sni", "localhost",
         "config", "set", "tls-cert-file", certificate, "tls-key-file", key],
        check=True, capture_output=True, timeout=30)
    output = run.ended().orderly()
    must(output.code in (0, 3), f"exit code {output.code}: {output.message()}")
    return run.voided(trial, "certificate", "negotiated", "unchanged")


INGEST = ("--set", "workload.entries=3M", "--set", "workload.warm-entries=0")
FILES = ("--set", "workload.files=8k", "--set", "workload.warm-files=0")

CASES = [
    ("real-mariadb-restart", "mariadbd killed and started again by hand under the load", "void, the end is named", False,
     server_restarted("iibench-tls", "tls", "server command", *ROWS, levels="none,tls")),
    ("real-postgresql-restart", "the same of PostgreSQL", "void, the end is named", False,
     server_restarted("postgres-tls", "none", "server command", *ROWS)),
    ("real-postgresql-crash", "its checkpointer killed: it recovers under the same postmaster", "void, the end is named",
     False, postgresql_crash),
    ("real-tserver-restart", "a tablet server killed and started again by hand under the load",
     "void, the end is named", False, server_restarted("accumulo-security", "none", "tserver0", *INGEST)),
    ("real-datanode-restart", "a DataNode killed and started again by hand under the load", "void, the end is named",
     False, server_restarted("hdfs-zone-create", "none+closed", "datanode0", *FILES)),
    ("real-kms-restart", "the KMS killed and started again by hand under the load", "void, the end is named", False,
     server_restarted("hdfs-zone-create", "zone-256+closed", "kms", *FILES, levels="none+closed,zone-256+closed")),
    ("real-mariadb-certificate", "another certificate and FLUSH SSL under the load", "void, the certificate is named",
     False, mariadb_certificate(put_back=False)),
    ("real-mariadb-certificate-back", "the same, then the files as before: only the server has the other",
     "void, the certificate is named", False, mariadb_certificate(put_back=True)),
    ("real-postgresql-certificate", "the same of PostgreSQL, by SIGHUP", "void, the certificate is named", False,
     postgresql_certificate),
    ("real-redis-certificate", "Redis told to present another certificate", "void, the certificate is named", False,
     redis_certificate),
]
