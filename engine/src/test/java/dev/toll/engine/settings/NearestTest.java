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

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "'', abc, 3",
    "abc, abc, 0",
    "abc, acb, 1",
    "abc, ab, 1",
    "abc, abcd, 1",
    "abc, xbc, 1",
    "ca, abc, 3",
    "kitten, sitting, 3"
  })
  void distances(String a, String b, int edits) {
    assertThat(Nearest.distance(a, b)).isEqualTo(edits);
    assertThat(Nearest.distance(b, a)).isEqualTo(edits);
  }

  @Test
  void aHugeWordCostsNothing() {
    String huge = "x".repeat(1 << 20);
    Assertions.assertTimeout(
        Duration.ofSeconds(2),
        () -> assertThatCode(() -> Nearest.hint(huge, LEVELS)).doesNotThrowAnyException());
  }
}
