package dev.toll.report.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.zip.Inflater;
import java.util.zip.InflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesPagesTest {

  @TempDir Path run;

  @Test
  void aDipOfOneSecondIsInEveryWiderBin() throws IOException {
    StringBuilder csv = new StringBuilder("t,rate\n");
    for (int t = 1; t <= 600; t++) {
      csv.append(t).append(".002,").append(t == 90 ? 3 : 100).append('\n');
    }
    write("b01-a", csv.toString());
    TrialLine line = RunSeries.read(run, List.of("b01-a")).line("b01-a", "rate").orElseThrow();
    assertThat(line.bins().width()).isEqualTo(1);
    assertThat(line.bins().average()[90]).isEqualTo(3);
    Bins minutes = line.bins().coarser(60);
    assertThat(minutes.low()).containsExactly(100, 3, 100, 100, 100, 100, 100, 100, 100, 100);
    assertThat(minutes.count()).containsOnly(60);
    assertThat(minutes.average()[1]).isEqualTo((59 * 100 + 3) / 60f);
    assertThat(line.bins().coarser(300).low()).containsExactly(3, 100);
    assertThat(minutes.coarser(300).average()).isEqualTo(line.bins().coarser(300).average());
    assertThat(line.least()).isEqualTo(3);
    assertThat(line.numbers()).isEqualTo(600);
  }

  @Test
  void packedNumbersAreWithinHalfAStep() throws Exception {
    write("b01-a", "t,x\n1,-5\n2,\n3,7.5\n4,995\n");
    write("b02-a", "t,x,y\n1,42,1\n");
    RunSeries series = RunSeries.read(run, List.of("b01-a", "b02-a"));
    Bins first = series.line("b01-a", "x").orElseThrow().bins();
    Bins second = series.line("b02-a", "x").orElseThrow().bins();
    java.util.List<Bins> trials = new java.util.ArrayList<>(List.of(first, second));
    trials.add(null);
    PackedSeries packed = PackedSeries.of(1, trials);
    assertThat(packed.lengths()).containsExactly(5, 2, 0);
    assertThat(packed.low()).isEqualTo(-5);
    int[] words = words(packed.text());
    assertThat(words).hasSize(3 * 7);
    double[] expected = {Double.NaN, -5, Double.NaN, 7.5, 995};
    int steps = 0;
    for (int i = 0; i < expected.length; i++) {
      steps = (steps + words[i]) & 0xffff;
      double value = steps == 0 ? Double.NaN : packed.low() + (steps - 1) * packed.step();
      if (Double.isNaN(expected[i])) {
        assertThat(value).isNaN();
      } else {
        assertThat(Math.abs(value - expected[i])).isLessThanOrEqualTo(packed.step() / 2);
      }
    }
  }

  @Test
  void longRunsKeepTheFirstSeriesFineAndEveryOneSomehow() {
    List<String> columns = new java.util.ArrayList<>();
    for (int i = 0; i < 86; i++) {
      columns.add("other" + i);
    }
    columns.add("entries_per_second");
    List<Survey> trials = java.util.Collections.nCopies(40, new Survey("b", columns, 28_800));
    SeriesPlan plan = SeriesPlan.of(trials);
    assertThat(plan.width("entries_per_second")).isLessThanOrEqualTo(15);
    assertThat(plan.width("other0")).isLessThanOrEqualTo(60);
    assertThat(plan.width("other85")).isEqualTo(300);
    SeriesPlan few = SeriesPlan.of(trials.subList(0, 1));
    assertThat(few.width("entries_per_second")).isEqualTo(1);
  }

  @Test
  void aGarbledTimeCostsNothing() throws IOException {
    write("b01-a", "t,x\n1,5\n1e12,6\n-7,8\n2,7\n");
    Bins bins = RunSeries.read(run, List.of("b01-a")).line("b01-a", "x").orElseThrow().bins();
    assertThat(bins.length()).isEqualTo(3);
    assertThat(Survey.of(run, "b09-none")).isEqualTo(Optional.empty());
  }

  private static int[] words(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (InflaterOutputStream out = new InflaterOutputStream(bytes, new Inflater(true))) {
      out.write(Base64.getDecoder().decode(text));
    }
    byte[] planes = bytes.toByteArray();
    int[] words = new int[planes.length / 2];
    for (int i = 0; i < words.length; i++) {
      words[i] = (planes[i] & 0xff) | (planes[words.length + i] & 0xff) << 8;
    }
    return words;
  }

  private void write(String trial, String csv) throws IOException {
    Path folder = Files.createDirectories(run.resolve("trials").resolve(trial));
    Files.writeString(folder.resolve("series.csv"), csv);
  }
}
