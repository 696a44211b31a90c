package dev.toll.engine.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.cpu.CpuSet;
import dev.toll.engine.process.RoleCpus;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.MachineSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LevelCpusTest {
  @TempDir Path root;
  private HostTree machine;

  /** As in a container: the mask names CPUs that are not there. */
  @BeforeEach
  void build() throws IOException {
    machine = new HostTree(root);
    machine.file("/proc/self/status", "Name:\tx\nCpus_allowed_list:\t1-63\n");
    machine.file("/sys/devices/system/cpu/online", "0-3\n");
  }

  private static Settings level(String cpus) {
    return Settings.of(
        List.of(new Setting(MachineSettings.CPUS, cpus, Origin.file("s.yaml", 7, 3))));
  }

  @Test
  void countsOnlyThoseThereAreAndTollMayUse() {
    LevelCpus cpus = LevelCpus.of(machine.host, true);
    assertThat(cpus.bound(level("2"))).isEqualTo(both("1-2", "1-2"));
    assertThat(cpus.bound(level("all"))).isNull();
    assertThat(cpus.shown(level("all"))).isEqualTo(both("1-63", "1-63"));
    assertThat(cpus.shown(level("2-3"))).isEqualTo(both("2-3", "2-3"));
    assertThat(cpus.unavailable(level("3"))).isEmpty();
    assertThat(LevelCpus.count(level("3"))).isEqualTo(3);
    assertThat(LevelCpus.count(level("1-2,9"))).isEqualTo(3);
  }

  private static Settings apart(String servers, String drivers) {
    return Settings.of(
        List.of(
            new Setting(MachineSettings.CPUS, servers, Origin.file("s.yaml", 7, 3)),
            new Setting(MachineSettings.DRIVER_CPUS, drivers, Origin.file("s.yaml", 8, 3))));
  }

  @Test
  void driversMayHaveCpusOfTheirOwn() {
    LevelCpus cpus = LevelCpus.of(machine.host, true);
    assertThat(cpus.bound(apart("all", "1"))).isEqualTo(both("1-2", "3"));
    assertThat(cpus.bound(apart("1", "1"))).isEqualTo(both("1", "3"));
    assertThat(cpus.bound(apart("2-3", "1-1"))).isEqualTo(both("2-3", "1"));
    assertThat(cpus.bound(apart("2", "all"))).isEqualTo(both("1-2", "1-2"));
    assertThat(LevelCpus.count(apart("1", "1"))).isEqualTo(2);
    assertThat(LevelCpus.count(apart("2-3", "3-3"))).isEqualTo(2);
    assertThat(cpus.unavailable(apart("all", "2"))).isEmpty();
    assertThat(cpus.unavailable(apart("all", "3")))
        .contains("machine.driver-cpus: 3 leaves no CPU to the servers; ask for fewer than 3");
    assertThat(cpus.unavailable(apart("all", "4")).orElseThrow())
        .startsWith("machine.driver-cpus: 4 (s.yaml:8:3) asks for 4 CPUs");
  }

  private static RoleCpus both(String servers, String drivers) {
    return new RoleCpus(CpuSet.parse(servers), CpuSet.parse(drivers));
  }

  @Test
  void saysWhatItLacksAndWhatToDo() {
    LevelCpus cpus = LevelCpus.of(machine.host, true);
    assertThat(cpus.unavailable(level("4")))
        .contains(
            "machine.cpus: 4 (s.yaml:7:3) asks for 4 CPUs, but toll may use only 1-3 here (3); ask"
                + " for others, or run toll where it has more");
    assertThat(cpus.unavailable(level("0-1")).orElseThrow()).contains("asks for CPU 0, but toll");
    assertThat(LevelCpus.of(machine.host, false).unavailable(level("2")))
        .contains(
            "machine.cpus: 2 (s.yaml:7:3): taskset is not installed; install the package"
                + " util-linux");
    assertThat(LevelCpus.of(machine.host, false).unavailable(level("all"))).isEmpty();
    HostTree bare = new HostTree(root.resolve("bare"));
    assertThat(LevelCpus.of(bare.host, true).unavailable(level("1")).orElseThrow())
        .contains("needs Linux");
  }

  @Test
  void siblingsShareACore() throws IOException {
    for (int cpu = 0; cpu < 4; cpu++) {
      machine.file(
          "/sys/devices/system/cpu/cpu" + cpu + "/topology/core_cpus_list",
          cpu % 2 == 0 ? "0,2\n" : "1,3\n");
    }
    assertThat(LevelCpus.cores(CpuSet.parse("0,2"), machine.host)).contains(1);
    assertThat(LevelCpus.cores(CpuSet.parse("0-1"), machine.host)).contains(2);
    assertThat(LevelCpus.cores(CpuSet.parse("0-9"), machine.host)).isEmpty();
  }
}
