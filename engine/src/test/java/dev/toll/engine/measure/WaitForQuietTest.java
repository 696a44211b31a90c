package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.study.ExclusionRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WaitForQuietTest {
  private static final ExclusionRule RULE = ExclusionRule.parse("others > 20%");
  private static final Duration MOST = Duration.ofMinutes(5);
  private final List<String> shown = new ArrayList<>();

  @Test
  void waitsUntilTheNeighboursAreWithinTheRule() throws Exception {
    Iterator<Double> others = List.of(0.5, 0.3, 0.1).iterator();

    assertThat(WaitForQuiet.await(RULE, MOST, () -> Map.of("others", others.next()), shown::add))
        .isEmpty();
    assertThat(shown)
        .containsExactly(
            "waiting for the machine to become quiet, 10 s of at most 300 s: others was 50.0 %"
                + " (others > 20%)",
            "waiting for the machine to become quiet, 20 s of at most 300 s: others was 30.0 %"
                + " (others > 20%)");
    assertThat(others).isExhausted();
  }

  @Test
  void theWaitHasABound() throws Exception {
    assertThat(wait(MOST)).hasValue("others was 50.0 % (others > 20%)");
    assertThat(shown).hasSize(30);
    shown.clear();
    assertThat(wait(Duration.ofSeconds(25))).isPresent();
    assertThat(shown).hasSize(3).last().asString().contains("30 s of at most 30 s");
    assertThat(wait(Duration.ZERO)).as("not looked at").isEmpty();
    assertThat(shown).hasSize(3);
  }

  private Optional<String> wait(Duration most) throws InterruptedException {
    return WaitForQuiet.await(RULE, most, () -> Map.of("others", 0.5), shown::add);
  }

  @Test
  void nothingIsWaitedForThatWaitingCannotMend() throws Exception {
    ExclusionRule rule = ExclusionRule.parse("frequency.mean > 9, load1 < 3").awaitable();
    assertThat(
            WaitForQuiet.await(
                rule,
                MOST,
                () -> {
                  throw new AssertionError("no window is needed");
                },
                shown::add))
        .isEmpty();
  }
}
