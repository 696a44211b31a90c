package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterferenceTest {
  @TempDir Path cpus;

  private void cpu(int number, String kilohertz) throws IOException {
    Path directory = Files.createDirectories(cpus.resolve("cpu" + number + "/cpufreq"));
    Files.writeString(directory.resolve("scaling_cur_freq"), kilohertz + "\n");
  }

  @Test
  void theMeanOfAllProcessorsInMegahertz() throws Exception {
    cpu(0, "2400000");
    cpu(1, "3600000");
    Files.createDirectories(cpus.resolve("cpuidle"));
    assertThat(Interference.frequency(cpus)).hasValue(3000);
  }

  @Test
  void unknownWhereTheKernelDoesNotTell() throws Exception {
    Files.createDirectories(cpus.resolve("cpu0"));
    assertThat(Interference.frequency(cpus)).isEmpty();
    assertThat(Interference.frequency(cpus.resolve("none"))).isEmpty();
    cpu(1, "<unknown>");
    assertThat(Interference.frequency(cpus)).isEmpty();
  }
}
