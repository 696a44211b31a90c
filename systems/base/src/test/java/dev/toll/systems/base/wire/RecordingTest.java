package dev.toll.systems.base.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When a marker counts as hidden, as visible, and when neither can be said. */
class RecordingTest {
  private static final String MARKER = "TOLL-MARKER";

  private static Traffic traffic(long bytes, long hits) {
    return new Traffic(bytes, Map.of(MARKER, hits), new byte[0]);
  }

  private static Recording seen(long accepted, Traffic toServer, Traffic toClient) {
    return new Recording(List.of(), accepted, toServer, toClient);
  }

  private static Verdict verdict(Recording seen, boolean hidden) {
    return seen.marker(MARKER, hidden, 10, 10);
  }

  @Test
  void hiddenIsInNeitherDirection() {
    assertThat(verdict(seen(1, traffic(500, 0), traffic(500, 0)), true)).isEqualTo(Verdict.TRUE);
    assertThat(verdict(seen(1, traffic(500, 1), traffic(500, 0)), true)).isEqualTo(Verdict.FALSE);
    assertThat(verdict(seen(1, traffic(500, 0), traffic(500, 1)), true)).isEqualTo(Verdict.FALSE);
  }

  @Test
  void visibleIsInBothEachTime() {
    assertThat(verdict(seen(1, traffic(500, 10), traffic(500, 11)), false)).isEqualTo(Verdict.TRUE);
    assertThat(verdict(seen(1, traffic(500, 9), traffic(500, 10)), false)).isEqualTo(Verdict.FALSE);
    assertThat(verdict(seen(1, traffic(500, 10), traffic(500, 0)), false)).isEqualTo(Verdict.FALSE);
  }

  @Test
  void withoutTheBytesOfTheMarkersNeitherIsTold() {
    for (boolean hidden : List.of(true, false)) {
      assertThat(verdict(seen(0, traffic(0, 0), traffic(0, 0)), hidden)).isEqualTo(Verdict.UNKNOWN);
      assertThat(verdict(seen(1, traffic(109, 0), traffic(500, 0)), hidden))
          .isEqualTo(Verdict.UNKNOWN);
      assertThat(verdict(seen(1, traffic(500, 0), traffic(109, 0)), hidden))
          .isEqualTo(Verdict.UNKNOWN);
      assertThat(seen(1, traffic(500, 0), traffic(500, 0)).marker(MARKER, hidden, 10, 9))
          .isEqualTo(Verdict.UNKNOWN);
    }
  }

  @Test
  void theBusiestConnectionSentMost() {
    Recording.Connection preflight = new Recording.Connection(traffic(10, 0), traffic(9000, 0));
    Recording.Connection load = new Recording.Connection(traffic(400, 0), traffic(20, 0));
    Recording seen = new Recording(List.of(preflight, load), 2, traffic(410, 0), traffic(9020, 0));
    assertThat(seen.busiest()).containsSame(load);
    assertThat(seen(0, traffic(0, 0), traffic(0, 0)).busiest()).isEmpty();
  }
}
