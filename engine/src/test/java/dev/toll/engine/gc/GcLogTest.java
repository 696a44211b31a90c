package dev.toll.engine.gc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.gc.GcLog.Pause;
import dev.toll.engine.process.Role;
import dev.toll.engine.sample.GcSampler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class GcLogTest {
  private static final List<GcPauses.Window> WINDOW = List.of(new GcPauses.Window(50, 150));

  @TempDir Path directory;

  /** Written by these JDKs with these collectors; the expected figures were read by eye. */
  @ParameterizedTest
  @CsvSource({
    "17-Serial, 2, 36157887",
    "17-Parallel, 2, 35689756",
    "17-G1, 4, 86398880",
    "17-Z, 8, 13570348",
    "17-Shenandoah, 4, 2992546",
    "25-G1, 1, 630589905",
    "25-Parallel, 2, 608982035",
    "25-Z, 4, 43181516",
  })
  void realLogs(String name, int count, long first) throws Exception {
    Path file = Path.of(GcLogTest.class.getResource(name + ".log").toURI());
    List<Pause> pauses = new GcLog(Role.SERVER, file).pauses().orElseThrow();
    assertThat(pauses).hasSize(count);
    assertThat(pauses.get(0).nanos()).isEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[5ns][safepoint] Safepoint \"ICBufferFull\", Time since last: 1 ns, Total: 9 ns",
        "[5ns][safepoint] Safepoint \"PrintThreads\", Time since last: 1 ns, Total: 9 ns",
        "[5ns][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 6M->6M(64M) 86.299ms",
        "[5ns][safepoint] Safepoint \"G1CollectForAll",
        "",
      })
  void whatStopsAJvmForOtherReasonsOrIsTornIsNoCollection(String line) {
    assertThat(GcLog.pause(line)).isEmpty();
  }

  /** The JVM of this test, with the flags that servers get; its clock must be ours. */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
  void aJvmOfOurOwnOnOurOwnClock(String collector) throws Exception {
    Path log = directory.resolve("a name with spaces.gc.log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(collector, "-Xmx32m", "-Xshare:auto", "-XX:-UsePerfData"));
    command.addAll(GcLog.flags(log));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Garbage.class.getName()));
    long from = System.nanoTime();
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("out").toFile())
            .start();
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    long to = System.nanoTime();
    assertThat(directory.resolve("out")).hasContent("");
    assertThat(process.exitValue()).isZero();

    List<Pause> pauses = new GcLog(Role.SERVER, log).pauses().orElseThrow();
    assertThat(pauses).isNotEmpty().allMatch(pause -> pause.end() >= from && pause.end() <= to);
    Map<String, Double> metrics =
        GcPauses.metrics(
            List.of(new GcLog(Role.SERVER, log)), List.of(new GcPauses.Window(from, to)));
    assertThat(metrics).containsOnlyKeys(GcPauses.SERVER_TOTAL, GcPauses.SERVER_LONGEST);
    assertThat(metrics.get(GcPauses.SERVER_TOTAL)).isPositive();
    assertThat(metrics.get(GcPauses.SERVER_LONGEST) / 1e3)
        .isLessThanOrEqualTo(metrics.get(GcPauses.SERVER_TOTAL));
  }

  /** Makes garbage for a few collections. */
  static final class Garbage {
    static byte[] kept;

    private Garbage() {}

    public static void main(String[] arguments) {
      for (int i = 0; i < 2000; i++) {
        kept = new byte[100_000];
      }
    }
  }

  private static String line(long end, long nanos) {
    return "["
        + end
        + "ns][safepoint] Safepoint \"G1CollectForAllocation\", Time since last: 1 ns, Total: "
        + nanos
        + " ns\n";
  }

  @Test
  void onlyTheWindowCountsAndAllJvmsOfARoleTogether() throws Exception {
    Path a = Files.writeString(directory.resolve("a"), line(10, 5) + line(100, 7) + line(200, 9));
    Path b = Files.writeString(directory.resolve("b"), line(150, 1000));
    List<GcLog> servers = List.of(new GcLog(Role.SERVER, a), new GcLog(Role.SERVER, b));
    Map<String, Double> metrics = GcPauses.metrics(servers, WINDOW);
    assertThat(metrics.get(GcPauses.SERVER_TOTAL)).isEqualTo(1007e-9);
    assertThat(metrics.get(GcPauses.SERVER_LONGEST)).isEqualTo(1000e-6);

    List<GcLog> one = List.of(servers.get(0), new GcLog(Role.SERVER, directory.resolve("none")));
    assertThat(GcPauses.metrics(one, WINDOW)).as("one is unknown").isEmpty();
    assertThat(GcPauses.metrics(List.of(), WINDOW)).isEmpty();
  }

  @Test
  void theSeriesHaveWhatIsNewALineInHalvesToo() throws Exception {
    Path file = Files.writeString(directory.resolve("log"), line(1, 5_000_000));
    GcSampler sampler = new GcSampler(List.of(new GcLog(Role.SERVER, file)));
    assertThat(sampler.sample(0)).isEmpty();
    assertThat(sampler.sample(1)).containsEntry("server_gc_pause_seconds", 0.0);
    String line = line(2, 20_000_000);
    Files.writeString(file, line(2, 10_000_000) + line.substring(0, 40), StandardOpenOption.APPEND);
    assertThat(sampler.sample(1)).containsEntry("server_gc_pause_seconds", 0.01);
    Files.writeString(file, line.substring(40), StandardOpenOption.APPEND);
    assertThat(sampler.sample(1))
        .containsEntry("server_gc_pause_seconds", 0.02)
        .containsEntry("server_gc_pause_longest_seconds", 0.02)
        .doesNotContainKey("client_gc_pause_seconds");
    sampler.close();

    GcSampler none = new GcSampler(List.of(new GcLog(Role.DRIVER, directory.resolve("none"))));
    assertThat(none.sample(1)).isEmpty();
  }
}
