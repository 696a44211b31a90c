package dev.toll.engine.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.results.Outlook;
import dev.toll.engine.results.Outlook.Need;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutlookTest {

  @Test
  void belowTheFloorAClearLevelNeedsWhatIsMissing() {
    Outlook outlook =
        new RunBuilder()
            .levels("none", "a", "b")
            .elapsed("none", 10, 10, 10)
            .elapsed("a", 20, 21, 20)
            .elapsed("b", 10, 11, 9)
            .analyse()
            .outlook();
    // Three levels have a verdict from five blocks on, with the variance pooled over levels.
    assertThat(outlook.needs().get(0)).isEqualTo(new Need("a", 2));
    assertThat(outlook.needs().get(1).blocks()).isGreaterThan(2);
  }

  @Test
  void aboveItOnlyTheNoisyOne() {
    Outlook outlook =
        new RunBuilder()
            .levels("none", "a", "b")
            .elapsed("none", 10, 10, 10, 10, 10, 10, 10, 10)
            .elapsed("a", 20, 21, 20, 20, 21, 22, 20, 20)
            .elapsed("b", 10, 12, 9, 11, 10, 12, 9, 11)
            .analyse()
            .outlook();
    assertThat(outlook.needs().get(0)).isEqualTo(new Need("a", 0));
    assertThat(outlook.needs().get(1).decided()).isFalse();
  }

  @Test
  void aRunNeedsWhatItsSlowestLevelNeeds() {
    Outlook outlook = new Outlook(60.0, List.of(new Need("a", 0), new Need("b", 5)));
    assertThat(outlook.blocks()).isEqualTo(5);
    assertThat(outlook.seconds(5)).isEqualTo(300);
    assertThat(outlook.needs()).extracting(Need::decided).containsExactly(true, false);
  }

  @Test
  void noNumberIsSaidWhereNoneWouldDo() {
    assertThat(new Outlook(60.0, List.of(new Need("a", null), new Need("b", 5))).blocks()).isNull();
    assertThat(Outlook.UNKNOWN.blocks()).isNull();
    assertThat(Outlook.UNKNOWN.seconds(3)).isNull();
  }
}
