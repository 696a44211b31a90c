package dev.toll.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OtherRunsTest {
  @Test
  void aRunIsKnownByItsCommandLine() {
    assertThat(OtherRuns.atWork("java\0-cp\0lib/*\0dev.toll.cli.Main\0run\0redis-tls\0")).isTrue();
    assertThat(OtherRuns.atWork("java\0dev.toll.cli.Main\0resume\0")).isTrue();
  }

  @Test
  void nothingElseIsOne() {
    assertThat(OtherRuns.atWork("java\0dev.toll.cli.Main\0plan\0run\0")).isFalse();
    assertThat(OtherRuns.atWork("grep\0dev.toll.cli.Main run\0")).isFalse();
    assertThat(OtherRuns.atWork("")).isFalse();
    assertThat(OtherRuns.atWork(null)).isFalse();
  }

  @Test
  void thisProcessIsNoOtherRun() {
    assertThat(OtherRuns.pids()).doesNotContain(ProcessHandle.current().pid());
  }

  /** E.g. {@code time java ... dev.toll.cli.Main run ...}, whose arguments look like a run. */
  @Test
  void whatStartedThisProcessIsNone() {
    ProcessHandle self = ProcessHandle.current();

    assertThat(OtherRuns.ancestry(self))
        .contains(self.pid(), self.parent().orElseThrow().pid())
        .allSatisfy(pid -> assertThat(pid).isPositive());
  }
}
