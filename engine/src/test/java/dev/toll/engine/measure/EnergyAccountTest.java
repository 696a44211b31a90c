package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.environment.HostFiles;
import dev.toll.engine.environment.Rapl;
import dev.toll.engine.measure.EnergyAccount.Energy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a tree of the shape that the kernel shows. */
class EnergyAccountTest {
  private static final long RANGE = 65_532_610_987L;

  @TempDir Path root;
  private long seconds;

  private EnergyAccount begin() {
    return new EnergyAccount(
        new Rapl(new HostFiles(root)), () -> Math.multiplyExact(seconds, 1_000_000_000L));
  }

  private void zone(String zone, String name, long microjoules) throws IOException {
    Path at = Files.createDirectories(root.resolve("sys/class/powercap").resolve(zone));
    Files.writeString(at.resolve("name"), name + "\n");
    Files.writeString(at.resolve("energy_uj"), microjoules + "\n");
    Files.writeString(at.resolve("max_energy_range_uj"), RANGE + "\n");
  }

  @Test
  void packagesAreSummedAndMemoryIsApart() throws IOException {
    zone("intel-rapl:0", "package-0", 1_000_000);
    zone("intel-rapl:0:0", "core", 0);
    zone("intel-rapl:0:1", "dram", 500_000);
    zone("intel-rapl:1", "package-1", 2_000_000);
    zone("intel-rapl:2", "psys", 0);
    zone("intel-rapl-mmio:0", "package-0", 0);
    EnergyAccount account = begin();
    zone("intel-rapl:0", "package-0", 4_000_000);
    zone("intel-rapl:0:0", "core", 90_000_000);
    zone("intel-rapl:0:1", "dram", 1_000_000);
    zone("intel-rapl:1", "package-1", 6_000_000);
    zone("intel-rapl:2", "psys", 90_000_000);
    zone("intel-rapl-mmio:0", "package-0", 90_000_000);
    Energy energy = account.soFar();
    assertThat(energy).isEqualTo(new Energy(7.0, 0.5, null));
    assertThat(energy.total()).isEqualTo(7.5);
    assertThat(energy.words()).isEqualTo("of the whole machine: processors 7.0 J, memory 0.5 J");
  }

  @Test
  void aCounterThatStartsAgainIsFollowedWhenReadInTime() throws IOException {
    zone("intel-rapl:0", "package-0", RANGE - 1_000_000);
    EnergyAccount account = begin();
    for (int lap = 0; lap < 2; lap++) {
      seconds += 30;
      zone("intel-rapl:0", "package-0", 2_000_000);
      account.sample();
      seconds += 30;
      zone("intel-rapl:0", "package-0", RANGE - 1_000_000);
      account.sample();
    }
    assertThat(account.soFar().packages()).isEqualTo(2 * RANGE / 1e6);
  }

  @Test
  void aCounterThatMayHaveStartedAgainTwiceTellsNothing() throws IOException {
    zone("intel-rapl:0", "package-0", 0);
    EnergyAccount account = begin();
    seconds += 70;
    zone("intel-rapl:0", "package-0", 5_000_000);
    assertThat(account.soFar().total()).isNull();
    assertThat(account.soFar().why()).contains("not read often enough");
  }

  @Test
  void whatCannotBeReadSaysWhyAndWhatToDo() throws IOException {
    assertThat(begin().soFar().words())
        .startsWith("not readable: no energy counters (RAPL) in /sys/class/powercap; virtual")
        .contains("measure on the machine itself");
    zone("intel-rapl:0", "package-0", 1);
    zone("intel-rapl:1", "package-1", 1);
    Files.delete(root.resolve("sys/class/powercap/intel-rapl:1/energy_uj"));
    assertThat(begin().soFar().why())
        .contains("intel-rapl:1/energy_uj is refused")
        .contains("run toll as root");
  }
}
