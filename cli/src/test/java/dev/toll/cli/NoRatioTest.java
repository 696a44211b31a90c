package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run of values that have no ratio prints when it ends. */
@Tag("slow")
class NoRatioTest {
  @TempDir Path home;

  /** A study by commands, from its load on. */
  private Path study(String rest) throws IOException {
    String begin =
        """
        toll: 1
        name: s
        system: {name: command, unproved: a test}
        workload:
          name: load
          unverified: a test
        """;
    return Files.writeString(home.resolve("s.yaml"), begin + rest);
  }

  @ParameterizedTest
  @CsvSource({"0.0, 1000", "1000, 0", "-0, 5", "-5, -5"})
  void itSaysWhyAndNamesTheBaseline(String one, String other) throws Exception {
    Path study =
        study(
            """
              load: echo "temp $T"
              metrics: {temp: {pattern: 'temp (\\S+)', unit: C, better: lower, primary: true}}
            factors:
              t:
                baseline: a
                levels:
                  a: {workload: {env: {T: '%s'}}}
                  b: {workload: {env: {T: '%s'}}}
            design: {blocks: 3, seed: 1}
            """
                .formatted(one, other));
    Cli.Outcome outcome =
        Cli.real(home, "run", study.toString(), "--runs", home.resolve("runs").toString());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("Each against a, in the same block")
        .contains("b: no ratio in 3 of 3 blocks: temp is missing or not above 0 there.")
        .doesNotContain("more minutes", "--more");
  }

  /** A mean of the blocks above 0 would hide the others. */
  @Test
  void twoRunsAreNotComparedByTheBlocksThatHaveAValue() throws Exception {
    Path study =
        study(
            """
              load: |
                echo x >> '%1$s'
                if [ $T = b ] && [ "$(wc -l < '%1$s')" -le 5 ]; then echo rate 0; else
                echo rate $((1000 + RANDOM %% 9)); fi
              metrics: {rate: {pattern: 'rate (\\S+)', unit: 1/s, better: higher, primary: true}}
            factors:
              t: {baseline: a, levels: {a: {workload: {env: {T: a}}}, b: {workload: {env: {T: b}}}}}
            design: {blocks: 4, seed: 1}
            """
                .formatted(home.resolve("count")));
    String runs = home.resolve("runs").toString();
    for (int run = 0; run < 2; run++) {
      Cli.Outcome outcome = Cli.real(home, "run", study.toString(), "--runs", runs);
      assertThat(outcome.code()).as(outcome.err()).isZero();
    }
    List<Path> both;
    try (Stream<Path> all = Files.list(home.resolve("runs/s"))) {
      both = all.filter(path -> !Files.isSymbolicLink(path)).sorted().toList();
    }
    Cli.Outcome compared =
        Cli.real(
            home,
            "compare",
            both.get(1).toString(),
            both.get(0).toString(),
            "--fail-if",
            "b: rate cost > 5%");
    assertThat(compared.out()).containsPattern("  b +4, 0 .* unknown");
    assertThat(compared.code()).as(compared.out()).isNotZero();
  }
}
