package dev.toll.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.cli.doctor.Check.State;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.jdk.Jdk;
import dev.toll.systems.base.jdk.JdkRange;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What rests on programs, permissions and names. */
class ProgramChecksTest {
  @TempDir Path directory;
  private Root root;
  private Jdk jdk;

  @BeforeEach
  void build() {
    root = new Root(directory);
    jdk = new Jdk(directory.resolve("jdk"), "17.0.1", 17, "Test");
  }

  private Check extra(String id) {
    return Root.one(ExtraChecks.of(root.host(), Optional.of(jdk), Path.of("/cache")), id);
  }

  private Check security(String id, SecurityChecks.Name name) {
    return Root.one(SecurityChecks.of(root.host(), name), id);
  }

  private Check java(String id, JavaChecks.ServerJdk servers) throws InterruptedException {
    return Root.one(JavaChecks.of(root.host(), servers), id);
  }

  @Test
  void noJdkForTheServersPreventsARun() throws Exception {
    Check check =
        java(
            "server-jdk",
            () -> {
              throw new SystemException("only JDK 25 was found");
            });
    assertThat(check.prevents()).isTrue();
    assertThat(check.found()).isEqualTo("only JDK 25 was found");
    assertThat(java("server-jdk", () -> jdk).found()).startsWith("17.0.1 (Test) at ");
    assertThat(check.use()).endsWith("JDK " + JdkRange.ACCUMULO_2_1);
  }

  @Test
  void mavenSaysItsVersionItself() throws Exception {
    assertThat(java("maven", () -> jdk).state()).isEqualTo(State.MISSING);

    root.program("/usr/bin/mvn");
    root.file("/usr/bin/mvn", "#!/bin/sh\nprintf '\\033[1mApache Maven 3.9.11 (abc)\\033[m\\n'\n");
    assertThat(java("maven", () -> jdk))
        .returns(State.OK, Check::state)
        .returns("3.9.11 at " + directory.resolve("usr/bin/mvn"), Check::found);

    root.file("/usr/bin/mvn", "#!/bin/sh\necho Apache Maven 3.6.3\n");
    assertThat(java("maven", () -> jdk).found()).contains("3.6.3", "too old");

    root.file("/usr/bin/mvn", "#!/bin/sh\nexit 1\n");
    assertThat(java("maven", () -> jdk))
        .returns(State.LIMITED, Check::state)
        .returns(false, Check::prevents);
  }

  @Test
  void aNameIsNeeded() throws Exception {
    Check check =
        security(
            "host-name",
            () -> {
              throw new SystemException("no name but 10.0.0.1");
            });
    assertThat(check.prevents()).isTrue();
    assertThat(security("host-name", () -> "here.example"))
        .returns(State.OK, Check::state)
        .returns("here.example", Check::found);
  }

  @Test
  void mitsProgramsAreFoundWhereAdministratorsHaveThem() throws Exception {
    assertThat(security("kdc-mit", () -> "x").found()).startsWith("no krb5kdc, kdb5_util, kadmin");

    root.program("/usr/sbin/krb5kdc").program("/usr/bin/kdb5_util");
    assertThat(security("kdc-mit", () -> "x"))
        .returns(State.LIMITED, Check::state)
        .returns("incomplete: no kadmin.local", Check::found);

    root.program("/usr/sbin/kadmin.local");
    assertThat(security("kdc-mit", () -> "x").state()).isEqualTo(State.OK);
    assertThat(security("kdc-kerby", () -> "x").state()).isEqualTo(State.OK);
  }

  @Test
  void theNativeMapNeedsCompilerAndHeaders() throws Exception {
    root.program("/usr/bin/make").program("/usr/bin/tar");
    assertThat(extra("native-map").found())
        .contains("no g++", "no C headers of the servers' JDK (" + jdk.home());

    root.program("/usr/bin/g++").file("/jdk/include/jni.h", "");
    assertThat(extra("native-map").state()).isEqualTo(State.OK);
  }

  @Test
  void droppingCachesNeedsTheControl() throws Exception {
    assertThat(extra("drop-caches").state()).isEqualTo(State.MISSING);

    root.file("/proc/sys/vm/drop_caches", "0");
    assertThat(extra("drop-caches").state()).isEqualTo(State.OK);
  }

  @Test
  void controlGroupsThatMayBeWrittenTo() throws Exception {
    assertThat(extra("cgroup")).returns(State.LIMITED, Check::state);

    root.file(
        "/proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw shared:9 - cgroup2 cgroup2 rw\n");
    root.file("/proc/self/cgroup", "0::/user.slice\n");
    assertThat(extra("cgroup").found())
        .startsWith("cgroup v2 at /sys/fs/cgroup/user.slice is not writable");

    root.file("/sys/fs/cgroup/user.slice/cgroup.procs", "");
    assertThat(extra("cgroup"))
        .returns(State.OK, Check::state)
        .extracting(Check::found)
        .asString()
        .startsWith("cgroup v2 at ")
        .endsWith("/sys/fs/cgroup/user.slice, writable");
  }

  @Test
  void captureNeedsTheCapabilityAndTheProgram() throws Exception {
    root.file("/proc/self/status", "Name:\tjava\nCapEff:\t0000000000002000\n");
    assertThat(extra("packet-capture").found())
        .isEqualTo("permitted, but tcpdump is not installed");

    root.program("/usr/sbin/tcpdump");
    assertThat(extra("packet-capture").state()).isEqualTo(State.OK);

    root.file("/proc/self/status", "Name:\tjava\nCapEff:\t0000000000001000\n");
    assertThat(extra("packet-capture"))
        .returns(State.LIMITED, Check::state)
        .returns(false, Check::prevents);
  }

  @Test
  void theProfilerNeedsAPlaceItCanBeLoadedFrom() throws Exception {
    root.file("/proc/self/mounts", "/dev/a / ext4 rw 0 0\nb /home tmpfs rw,noexec 0 0\n");
    assertThat(ExtraChecks.noexec(root.host(), Path.of("/var/x"))).isFalse();
    assertThat(ExtraChecks.noexec(root.host(), Path.of("/home/a/.cache"))).isTrue();
    assertThat(ExtraChecks.noexec(root.host(), Path.of("/homes"))).isFalse();

    assertThat(extra("profiler")).returns(State.OK, Check::state);
    root.file("/proc/self/mounts", "/dev/a / ext4 rw,nosuid,noexec 0 0\n");
    assertThat(extra("profiler")).returns(State.MISSING, Check::state);
  }

  @Test
  void anyOfTheBrowsersWillDo() throws Exception {
    assertThat(extra("browser").state()).isEqualTo(State.MISSING);

    root.program("/usr/bin/google-chrome");
    assertThat(extra("browser").found()).endsWith("google-chrome");
  }

  @Test
  void loadsThatAreHereAndNotHere() throws Exception {
    assertThat(extra("loads").found()).startsWith("none; not here: pgbench, ");
    root.program("/usr/bin/sysbench");
    assertThat(extra("loads").found()).startsWith("sysbench; not here: pgbench, redis-benchmark");
  }
}
