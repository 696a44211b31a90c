package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.DriverRecord;
import dev.toll.engine.record.JointRecord;
import dev.toll.engine.results.Results;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each of several drivers did of a load, wherever it is shown. */
class DriversTest {
  private static final String JOINT =
      """
      "joint": {"errorSeconds": 0.0004, "apartFrom": 7.0, "drivers": [
        {"driver": "driver-1", "host": "i1", "operations": 3000, "seconds": 2.0,
         "startSeconds": 0.0012, "offsetSeconds": -90.5, "errorSeconds": 0.0002,
         "driftSeconds": 0.061},
        {"driver": "driver-2", "host": "i2", "operations": 1000, "seconds": 4.0,
         "startSeconds": 0.0005, "offsetSeconds": 12.25, "errorSeconds": 0.0001}]}
      """;

  @TempDir Path folder;

  private static Results joint() {
    return ResultsJson.read(
        ResultsJson.write(Fixture.run(4)).replaceFirst("\"joint\": null", JOINT.strip()));
  }

  @Test
  void theyComeBackFromTheFileWithRateAndBegin() {
    JointRecord joint = joint().execution().trials().get(0).joint();
    assertThat(joint.apartFrom()).isEqualTo(7);
    assertThat(joint.drivers()).extracting(DriverRecord::rate).containsExactly(1500.0, 250.0);
    assertThat(joint.drivers()).extracting(DriverRecord::startSeconds).contains(0.0012);
    assertThat(joint.drivers().get(1).driftSeconds()).isNull();
    assertThat(joint().execution().trials().get(1).joint()).isNull();
  }

  @Tag("slow")
  @Test
  void theyAreRowsOfAFileOfTheirOwn() throws IOException {
    String trial = joint().execution().trials().get(0).trial();
    assertThat(PartsCsv.drivers(joint()).orElseThrow().lines().skip(1))
        .hasSize(2)
        .allMatch(line -> line.contains("," + trial + ","))
        .anyMatch(line -> line.contains(",driver-2,i2,1000,4"));
    assertThat(PartsCsv.drivers(Fixture.run(4))).isEmpty();
    Reports.writeAll(folder, joint());
    assertThat(folder.resolve("drivers.csv")).hasContent(PartsCsv.drivers(joint()).orElseThrow());
  }

  @Test
  void thePageHasThemAndWhyASeriesEnds() {
    String page = Reports.html(folder, joint());
    assertThat(page)
        .contains("Drivers of every valid trial", "driver-2", "1.20\u00a0ms", "3,000")
        .contains("more than 50 ms apart there is no series of all drivers from then on: 1.");
    assertThat(Reports.html(folder, Fixture.run(4))).doesNotContain("Drivers of every valid trial");
  }
}
