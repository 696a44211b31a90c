package dev.toll.engine.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> LEVELS =
      List.of("none", "none-threadpool", "ssl", "auth", "auth-int", "auth-conf");

  @ParameterizedTest
  @CsvSource({
    "nome, none",
    "nnoe, none",
    "sll, ssl",
    "tls, ssl",
    "auth-cnof, auth-conf",
    "auth_conf, auth-conf",
    "authconf, auth-conf",
    "none-treadpol, none-threadpool",
    "ssl, ssl",
  })
  void typos(String typed, String meant) {
    assertThat(Nearest.to(typed, LEVELS)).contains(meant);
  }

  @Test
  void noGuessWhenNothingIsNear() {
    assertThat(Nearest.to("wireguard", LEVELS)).isEmpty();
    assertThat(Nearest.hint("wireguard", List.of("b", "a"))).isEqualTo("known: a, b");
    assertThat(Nearest.hint("sssl", LEVELS)).isEqualTo("did you mean 'ssl'?");
    assertThat(Nearest.to("x", List.of())).isEmpty();
  }

  @Test
  void tiesGoByTheAlphabetWhateverTheOrder() {
    assertThat(Nearest.to("mean", List.of("min", "median", "max"))).contains("max");
    assertThat(Nearest.to("mean", List.of("max", "median", "min"))).contains("max");
  }

  @Test
  void aSwapOfNeighboursIsOneEdit() {
    // Two substitutions would lose to the one insertion; at one edit each the alphabet decides.
    assertThat(Nearest.to("acb", List.of("acbx", "abc"))).contains("abc");
  }

  @ParameterizedTest
  @CsvSource({
    "abc, abxy, true",
    "abc, awxy, false",
    "kitten, sitting, false",
    "kitting, sitting, true",
    "abcdefghi, abcdefxyz, true",
    "abcdefghi, abcdewxyz, false",
    "'', ab, true",
    "'', abc, false",
  })
  void aThirdOfTheWordMayBeWrongAndTwoEditsAlways(String word, String candidate, boolean near) {
    assertThat(Nearest.to(word, List.of(candidate)).isPresent()).isEqualTo(near);
  }

  @Test
  void aHugeWordCostsNothing() {
    String huge = "x".repeat(1 << 20);
    Assertions.assertTimeout(
        Duration.ofSeconds(2),
        () -> assertThatCode(() -> Nearest.hint(huge, LEVELS)).doesNotThrowAnyException());
  }
}
