package dev.toll.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.cli.doctor.Check.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuietChecksTest {
  @TempDir Path directory;
  private Root root;

  @BeforeEach
  void build() {
    root = new Root(directory);
  }

  private Check look(String id) {
    return look(id, 2);
  }

  private Check look(String id, int processors) {
    Needs needs = new Needs("x", "toll run x", 0, 0, directory, directory.resolve("cache"));
    return Root.one(QuietChecks.of(root.host(), needs, processors), id);
  }

  @Test
  void oneProcessorIsFew() {
    assertThat(look("processors", 1).state()).isEqualTo(State.LIMITED);
    assertThat(look("processors", 2).state()).isEqualTo(State.OK);
  }

  @Test
  void slowClocks() throws IOException {
    String file = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
    root.file(file, "tsc\n");
    assertThat(look("clock")).returns(State.OK, Check::state).returns("tsc", Check::found);

    root.file(file, "hpet\n");
    assertThat(look("clock").state()).isEqualTo(State.LIMITED);
  }

  @Test
  void loadIsSeenAgainstTheProcessors() throws IOException {
    root.file("/proc/loadavg", "0.90 1.00 1.00 1/100 4711\n");

    assertThat(look("load", 8).state()).isEqualTo(State.OK);
    assertThat(look("load", 2))
        .returns(State.LIMITED, Check::state)
        .returns("0.90 tasks over the last minute on 2 processors", Check::found);
  }

  @Test
  void stealIsAShareOfAllTime() throws IOException {
    root.file("/proc/stat", "cpu  500 0 0 480 0 0 0 20 0 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n");
    assertThat(look("steal"))
        .returns(State.LIMITED, Check::state)
        .returns("2.00 % of processor time since boot was taken by others", Check::found);

    root.file("/proc/stat", "cpu  500 0 0 500 0 0 0 1 0 0\n");
    assertThat(look("steal").state()).isEqualTo(State.OK);
  }

  @Test
  void pressureIsThereOrNot() throws IOException {
    assertThat(look("pressure").state()).isEqualTo(State.MISSING);

    root.file("/proc/pressure/cpu", "some avg10=1.50 avg60=0.00 avg300=0.00 total=1\n");
    assertThat(look("pressure").found()).contains("now: 1.50 %");
  }

  @Test
  void anotherRunIsSeenByItsLock() throws IOException {
    assertThat(look("other-run").found()).isEqualTo("none");

    Path lock = directory.resolve("cache/run.lock");
    root.file("/cache/run.lock", "accumulo-security, pid 4711");
    root.file("/proc/locks", "1: POSIX  ADVISORY  WRITE 4711 fe:00:1 0 EOF\n");
    assertThat(look("other-run").found()).as("a lock left unlocked").isEqualTo("none");

    Object inode = Files.getAttribute(lock, "unix:ino");
    root.file("/proc/locks", "1: POSIX  ADVISORY  WRITE 4711 fe:00:" + inode + " 0 EOF\n");
    assertThat(look("other-run"))
        .returns(State.LIMITED, Check::state)
        .returns("under way (accumulo-security, pid 4711)", Check::found);
  }
}
