package dev.toll.engine.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesFileTest {

  @TempDir Path run;

  @Test
  void readsEveryFormOfNumberAsJavaDoes() throws IOException {
    Random random = new Random(3);
    StringBuilder csv = new StringBuilder("t,x\n");
    String[] cells = new String[4000];
    String[] forms = {"%.3f", "%.0f", "%.12f", "%e", "%.17g", " %.2f"};
    for (int i = 0; i < cells.length; i++) {
      double value = (random.nextDouble() - 0.3) * Math.pow(10, random.nextInt(22) - 6);
      cells[i] = String.format(Locale.ROOT, forms[i % forms.length], value);
      csv.append(i).append(',').append(cells[i]).append(i % 2 == 0 ? "\n" : "\r\n");
    }
    double[] x = read(csv.toString()).values().get("x");
    assertThat(x).hasSize(cells.length);
    for (int i = 0; i < cells.length; i++) {
      assertThat(x[i]).as(cells[i]).isEqualTo(Double.parseDouble(cells[i].trim()));
    }
  }

  @Test
  void whatIsNoNumberIsUnknown() throws IOException {
    double[] x =
        read("t,x,y\n1,,1\n2,-,1\n3,.,1\n4,1.2.3,1\n5,zero,1\n6,-0.5,1\n").values().get("x");
    assertThat(x).containsExactly(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, -0.5);
  }

  @Test
  void aLineCutShortOrWithoutATimeIsLostAlone() throws IOException {
    Series series = read("t,x,y\n1,1,1\n2,2\n\n,3,3\n4,4,4,4\n5,5,5\n6,6");
    assertThat(series.seconds()).containsExactly(1, 5);
    assertThat(series.values().get("y")).containsExactly(1, 5);
  }

  @Test
  void rowsAreSortedAndColumnsWithoutNumbersLeftOut() throws IOException {
    Series series = read("t,none,x\n2,,20\n1,,10\n");
    assertThat(series.values().keySet()).containsExactly("x");
    assertThat(series.values().get("x")).containsExactly(10, 20);
  }

  @Test
  void linesLongerThanTheBufferAreRead() throws IOException {
    int columns = 100_000;
    String header = "t" + ",c".repeat(columns);
    String row = "1" + ",12.5".repeat(columns);
    assertThat(read(header + "\n" + row + "\n" + row + "\n").seconds()).containsExactly(1, 1);
  }

  @Test
  void theRateIsTheFirstThatHasANumber() throws IOException {
    write("t,a_per_second,files,b_per_second\n1,,7,5\n2,,7,\n");
    RateSeries rate = new RateSeries();
    SeriesFile.stream(run, "b01-x", rate);
    assertThat(rate.seconds()).containsExactly(1, 2);
    assertThat(rate.rates()).containsExactly(5, Double.NaN);
  }

  @Test
  void theMachinesBytesAreNoRateOfTheLoad() throws IOException {
    write("t,a_per_second,disk_read_bytes_per_second\n1,,7\n2,,7\n");
    RateSeries rate = new RateSeries();
    SeriesFile.stream(run, "b01-x", rate);
    assertThat(rate.rates()).isEmpty();
  }

  @Test
  void aTrialsNameCannotLeadOutOfTheRun() throws IOException {
    Files.writeString(run.resolve("series.csv"), "t,secret\n0,1\n");
    assertThat(SeriesFile.read(run, "..").values()).isEmpty();
    assertThat(SeriesFile.read(run, "\0").values()).isEmpty();
  }

  private Series read(String csv) throws IOException {
    write(csv);
    return SeriesFile.read(run, "b01-x");
  }

  private void write(String csv) throws IOException {
    Path folder = Files.createDirectories(run.resolve("trials/b01-x"));
    Files.writeString(folder.resolve("series.csv"), csv);
  }
}
