"""Real servers under umask 000 and as an ordinary user: they work, and their secrets stay secret."""

import os
import shutil
import subprocess

from real import Run
from secrecy import Watch
from toll import Unavailable, all_valid

NOBODY = 65534
AS_NOBODY = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")

ACCUMULO = ("accumulo-security", "none,ssl,auth-conf", 3, 6)
HDFS = ("hdfs-wire", "none,kerberos-privacy-zone-https", 2, 6)
MARIADB = ("iibench-tls", "none,mtls", 2, 4)


def watched(place, study, levels, wanted, least, **how):
    run = Run(place, study, "--levels", levels, **how)
    with Watch(run) as watch:
        run.ended().succeeded()
    return f"{all_valid(run.directory, wanted)}; {watch.kept(least)}"


def under_umask_000(study, levels, wanted, least):
    return lambda place: watched(place, study, levels, wanted, least, umask=0)


def ordinary_user(study, levels, wanted, least):
    """Nobody's own copy of the Maven repository, and a cache of its own."""

    def case(place):
        if os.getuid() != 0:
            raise Unavailable("only root can become another user")
        os.chmod(os.path.dirname(place.path), 0o711)
        home = os.path.join(os.path.dirname(place.path), "home-of-nobody")
        repository = os.path.join(home, "repository")
        if not os.path.isdir(repository):
            shutil.copytree(os.path.expanduser("~/.m2/repository"), repository)
            subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", home], check=True)
        os.chown(place.path, NOBODY, NOBODY)
        env = {"HOME": home, "XDG_CACHE_HOME": os.path.join(home, "cache"),
               "JDK_JAVA_OPTIONS": f"-Dmaven.repo.local={repository} -Duser.home={home}"}
        toll = subprocess.run(
            [*AS_NOBODY, *place.command, "--version"], env=place.environment(env), cwd=place.path, capture_output=True,
            check=False)
        if toll.returncode != 0:
            raise Unavailable("an ordinary user cannot run this build of toll")
        return watched(place, study, levels, wanted, least, wrapper=AS_NOBODY, env=env)

    return case


CASES = [
    (f"{how}-{name}", f"{title} {what}", "valid trials; secrets in no file or command line that others can read", False,
     make(*arguments))
    for how, what, make in (("umask-000", "under umask 000", under_umask_000),
                            ("ordinary-user", "as an ordinary user", ordinary_user))
    for name, title, arguments in (("accumulo", "Accumulo", ACCUMULO), ("hdfs", "HDFS, KMS and Kerberos", HDFS),
                                   ("mariadb", "MariaDB", MARIADB))
]
