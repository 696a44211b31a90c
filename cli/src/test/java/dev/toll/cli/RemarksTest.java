package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a system remarks of settings that are no mistake: before a run, and with its results. */
class RemarksTest {
  @TempDir Path directory;

  @Test
  void isSaidByCheckPlanAndRun() throws IOException {
    House house = new House(directory);
    house.system.remark = "the lock is rusty; oil it";

    assertThat(house.toll("check", House.STUDY).out())
        .contains("as written: the lock is rusty; oil it")
        .contains("scale smoke: the lock is rusty; oil it");
    assertThat(house.toll("plan", House.STUDY).out()).contains("note: the lock is rusty; oil it");
    Cli.Outcome run = house.run();
    assertThat(run.code()).isEqualTo(ExitCode.OK);
    assertThat(run.err()).contains("the lock is rusty; oil it");
    assertThat(Files.readString(house.runs.resolve("lock/latest/results.md")))
        .contains("the lock is rusty; oil it");
  }

  @Tag("slow")
  @Test
  void isSaidOfAPoolThatMariaDbEmptiesAllTheTime() {
    String[] plan = {"plan", "iibench-tls", "--set", "system.buffer-pool=16M"};
    assertThat(Cli.real(directory, plan).out())
        .contains("note: a buffer pool of 16M has 1024 pages")
        .contains("system.options.innodb_lru_scan_depth");
    assertThat(Cli.real(directory, "check").out()).doesNotContain("a buffer pool of");
  }
}
