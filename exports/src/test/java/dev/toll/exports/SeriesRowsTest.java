package dev.toll.exports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.exports.run.LatencyRows;
import dev.toll.exports.run.SeriesRows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeriesRowsTest {
  @TempDir Path home;

  private Path file(String text) throws Exception {
    return Files.writeString(home.resolve("series.csv"), text);
  }

  private static List<String> rows(Path file) throws Exception {
    List<String> rows = new ArrayList<>();
    SeriesRows.read(file, (t, values) -> rows.add(t + " " + Arrays.toString(values)));
    return rows;
  }

  @Test
  void columnsAreWhateverTheHeaderSays() throws Exception {
    Path file = file("t,AVG_FILES/TABLET, a b \n1.000,2,-3.5\n");

    assertThat(SeriesRows.columns(file)).containsExactly("AVG_FILES/TABLET", "a b");
    assertThat(rows(file)).containsExactly("1.0 [2, -3.5]");
  }

  @Test
  void numbersStandAsTheyWereAndWhatIsNoneIsUnknown() throws Exception {
    assertThat(rows(file("t,a,b\n1,0.10,\n2,NaN,Infinity\n3,1e3,0x1p3\n4,+5,x\n5, 7 ,.5\n")))
        .containsExactly(
            "1.0 [0.10, null]",
            "2.0 [null, null]",
            "3.0 [1000, 8]",
            "4.0 [5, null]",
            "5.0 [7, 0.5]");
  }

  @Test
  void integersTooLongForOpenTsdbAreMadeShorter() throws Exception {
    assertThat(rows(file("t,a\n1,123456789012345678901\n")))
        .containsExactly("1.0 [1.2345678901234568E+20]");
  }

  @Test
  void rowsThatAreTornOrDoNotGoForwardArePassedOver() throws Exception {
    Path file =
        file("t,a,b\n1.000,1,1\n1.000,2,2\n0.5,3,3\n1.0004,4,4\n2,5\nx,6,6\n3.000,7,7\n4.0");

    assertThat(rows(file)).containsExactly("1.0 [1, 1]", "3.0 [7, 7]");
    assertThat(SeriesRows.lastSecond(file)).isEqualTo(3);
    assertThat(SeriesRows.lastRow(file)).containsExactly("7", "7");
  }

  @Test
  void theEndOfALongFileIsFoundWithoutReadingIt() throws Exception {
    StringBuilder text = new StringBuilder("t,a\n");
    for (int i = 1; i <= 50_000; i++) {
      text.append(i).append(".000,").append(i).append('\n');
    }
    Path file = file(text.toString());

    assertThat(SeriesRows.lastSecond(file)).isEqualTo(50_000);
    assertThat(rows(file)).hasSize(50_000);
  }

  @Test
  void noFileOrNothingInItIsNoSeries() throws Exception {
    Path absent = home.resolve("absent");
    assertThat(SeriesRows.columns(absent)).isEmpty();
    assertThat(SeriesRows.lastSecond(absent)).isZero();
    assertThat(LatencyRows.columns(absent)).isEmpty();
    assertThat(SeriesRows.columns(file(""))).isEmpty();
    assertThat(SeriesRows.lastSecond(file("t,a\n"))).isZero();
    assertThat(SeriesRows.lastRow(file("t,a\n"))).isNull();
  }

  @Test
  void aHistogramCutShortEndsTheLog() throws Exception {
    Path log = RunFixture.plain(home.resolve("run")).exported().trials().get(0).latency();
    String text = Files.readString(log);
    Files.writeString(log, text.substring(0, text.length() - 40));

    List<Double> times = new ArrayList<>();
    LatencyRows.read(log, (t, values) -> times.add(t));

    assertThat(times).hasSizeBetween(RunFixture.SECONDS - 1, RunFixture.SECONDS);
    assertThat(times.get(0)).isEqualTo(1.0);
  }
}
