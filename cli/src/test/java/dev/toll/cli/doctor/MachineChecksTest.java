package dev.toll.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.cli.doctor.Check.State;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineChecksTest {
  @TempDir Path directory;
  private Root root;

  @BeforeEach
  void build() {
    root = new Root(directory);
  }

  private Check look(String id) {
    return Root.one(MachineChecks.of(root.host(), directory.resolve("runs")), id);
  }

  @Test
  void whatIsNotToldIsUnknownAndNeverFine() {
    for (Check check : MachineChecks.of(root.host(), directory)) {
      assertThat(check).returns(State.LIMITED, Check::state).returns(false, Check::needed);
    }
  }

  @Test
  void aSteadyMachineOfOnesOwn() throws IOException {
    root.file("/proc/cpuinfo", "flags : fpu aes\n")
        .file("/sys/devices/system/cpu/smt/active", "0\n")
        .file("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n")
        .file("/sys/devices/system/cpu/cpufreq/boost", "0\n")
        .file("/sys/devices/system/node/online", "0\n")
        .file("/proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n")
        .file("/proc/self/cgroup", "0::/\n")
        .file("/sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
    assertThat(look("virtual-machine").state()).isEqualTo(State.OK);
    assertThat(look("smt").found()).isEqualTo("off");
    assertThat(look("frequency"))
        .returns(State.OK, Check::state)
        .returns("governor performance, turbo off", Check::found);
    assertThat(look("numa").found()).isEqualTo("one");
    assertThat(look("huge-pages").found()).isEqualTo("madvise");
    assertThat(look("cpu-quota").found()).isEqualTo("none");
    root.file("/sys/fs/cgroup/cpu.max", "50000 100000\n");
    assertThat(look("cpu-quota"))
        .returns(State.LIMITED, Check::state)
        .returns("0.50 CPUs", Check::found);
  }
}
