package dev.toll.bench.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import dev.toll.engine.statistics.LevelIntervals;
import dev.toll.engine.statistics.LevelIntervals.Estimate;
import dev.toll.engine.statistics.LevelIntervals.Guard;
import dev.toll.engine.statistics.LevelIntervals.Pair;
import dev.toll.engine.statistics.LevelIntervals.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An implementation in another language, bench/level_intervals.py, says the same. */
class LevelIntervalsTwiceTest {

  private static final int FAMILIES = 200;

  @TempDir private Path directory;

  @SuppressWarnings("ArrayRecordComponent")
  private record Family(
      double[][] logs, double[] slices, List<Pair> pairs, Side side, int planned) {

    static Family of(Random random) {
      int levels = 2 + random.nextInt(8);
      double[][] logs = new double[1 + random.nextInt(14)][levels];
      double missing = random.nextInt(3) == 0 ? 0.15 : 0;
      double step = random.nextInt(10) == 0 ? 1 : 1e-6;
      double explained = random.nextBoolean() ? 1e-3 : 1;
      double noisier = 1 + random.nextInt(4);
      for (double[] row : logs) {
        double block = 5 + random.nextGaussian();
        Arrays.setAll(
            row,
            level -> {
              double noise = (level == 0 ? noisier : 1) * 0.03 * random.nextGaussian();
              boolean none = random.nextDouble() < missing;
              return none ? Double.NaN : Math.rint(noise / step) * step + block;
            });
      }
      double[] slices =
          random.nextBoolean()
              ? null
              : random.doubles(levels, 0.1 * explained, 3 * explained).toArray();
      boolean shared = random.nextBoolean();
      List<Pair> pairs =
          IntStream.range(1, levels).mapToObj(i -> new Pair(i, shared ? 0 : i - 1)).toList();
      Side side = List.of(Side.values()).get(random.nextInt(3));
      return new Family(logs, slices, pairs, side, List.of(2, 4, 8).get(random.nextInt(3)));
    }

    List<Estimate> estimates() {
      return LevelIntervals.of(logs, slices, pairs, side, planned);
    }

    /** As JSON has it, which knows no NaN. */
    Map<String, Object> json() {
      List<List<Double>> rows = new ArrayList<>();
      for (double[] row : logs) {
        rows.add(Arrays.stream(row).mapToObj(log -> Double.isNaN(log) ? null : log).toList());
      }
      return Map.of(
          "logs",
          rows,
          "slices",
          slices == null ? "none" : slices,
          "pairs",
          pairs.stream().map(pair -> List.of(pair.level(), pair.against())).toList(),
          "side",
          side,
          "planned",
          planned);
    }
  }

  @Tag("slow")
  @Test
  void twoHundredFamiliesAreEqual() throws Exception {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(":"))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "python3"))),
        "no python3");
    Random random = new Random(Replicates.SEED);
    List<Family> families = IntStream.range(0, FAMILIES).mapToObj(i -> Family.of(random)).toList();
    JsonArray second = second(families);
    Set<Guard> guards = EnumSet.noneOf(Guard.class);
    for (int i = 0; i < FAMILIES; i++) {
      List<Estimate> first = families.get(i).estimates();
      for (int pair = 0; pair < first.size(); pair++) {
        Estimate one = first.get(pair);
        JsonArray other = second.get(i).getAsJsonArray().get(pair).getAsJsonArray();
        String what = "family %d, pair %d: %s, %s".formatted(i, pair, one, other);
        assertThat(one.blocks()).as(what).isEqualTo(other.get(0).getAsInt());
        assertEqual(one.log(), other.get(1).getAsDouble(), what);
        assertEqual(one.low(), other.get(2).getAsDouble(), what);
        assertEqual(one.high(), other.get(3).getAsDouble(), what);
        assertEqual(one.sd(), other.get(4).getAsDouble(), what);
        assertThat(one.consistent()).as(what).isEqualTo(other.get(5).getAsBoolean());
        guards.add(one.guard());
      }
    }
    assertThat(guards).containsExactlyInAnyOrder(Guard.values());
  }

  private JsonArray second(List<Family> families) throws IOException, InterruptedException {
    Path input = directory.resolve("families.json");
    Path output = directory.resolve("estimates.json");
    Path errors = directory.resolve("errors");
    Files.writeString(input, new Gson().toJson(families.stream().map(Family::json).toList()));
    Process python =
        new ProcessBuilder(
                "python3", PageTest.root().resolve("bench/level_intervals.py").toString())
            .redirectInput(input.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    assertThat(python.waitFor(2, TimeUnit.MINUTES)).as("python3 ended in time").isTrue();
    assertThat(python.exitValue()).as(Files.readString(errors)).isZero();
    return JsonParser.parseString(Files.readString(output)).getAsJsonArray();
  }

  private static void assertEqual(double one, double other, String what) {
    if (Double.isFinite(one)) {
      assertThat(one).as(what).isCloseTo(other, within(1e-9 * Math.max(1, Math.abs(other))));
    } else {
      assertThat(one).as(what).isEqualTo(Double.valueOf(other));
    }
  }
}
