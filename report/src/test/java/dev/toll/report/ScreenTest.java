package dev.toll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.results.Answer;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.Results.Effect;
import dev.toll.engine.results.Results.LevelProof;
import dev.toll.engine.results.ResultsBuilder;
import dev.toll.engine.verdict.Decision;
import dev.toll.engine.verdict.Saying;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run prints when it ends. */
class ScreenTest {
  private static final int LINES = 25;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void sixLevelsTakeAtMost25LinesOf80Columns(int blocks) {
    assertThat(Reports.screen(Fixture.run(blocks), "", false, 80).lines())
        .hasSizeLessThanOrEqualTo(LINES)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void itIsSealed() throws IOException {
    Golden.check("golden-screen.txt", Reports.screen(Fixture.run(4), "", false, 80));
  }

  /** A server's report of a setting is not the setting's effect. */
  @Test
  void aLevelThatOnlyAReportShowsIsConfigured() {
    Results run = Fixture.run(4);
    Results.LevelInfo ssl =
        run.design().levels().stream().filter(one -> named(one, "ssl")).findFirst().get();
    String path = ssl.settings().keySet().iterator().next();
    assertThat(trust(run, "settings", path))
        .contains(
            "23 proved, 24 verified; configured, by a report of server or client alone: ssl;");
    assertThat(trust(run, "server-settings", path)).contains("or client alone: ssl;");
    assertThat(trust(run, "wire", path)).contains("23 proved in effect, 24 verified; 1 more");
    assertThat(trust(run, "settings", "system.of-all-levels")).contains("23 proved in effect");
    assertThat(Reports.terminal(with(run, "settings", path), "", false, 200))
        .contains("settings configured");
  }

  /** A level that a load's own client could have undone is not called proved. */
  @Test
  void aLevelThatTollsOwnSessionsShowIsNamed() {
    List<String> paths = List.of("system.security");
    Results run = Fixture.run(4);
    LevelProof own = new LevelProof("ssl", 1, Verdict.UNKNOWN, ProofResult.ofOwnSession("", paths));
    assertThat(trust(run, own))
        .contains("; of toll's own session, since no proof shows the load's: ssl;");
    ProofResult connections = ProofResult.of("load-connections", "", Verdict.UNKNOWN, "");
    LevelProof unseen = new LevelProof("ssl", 1, Verdict.UNKNOWN, connections);
    assertThat(trust(run, unseen)).doesNotContain("own session");
    ProofResult arrived = ProofResult.of(ProofResult.ARRIVED, "", Verdict.TRUE, "");
    assertThat(trust(run, unseen, new LevelProof("ssl", 1, Verdict.TRUE, arrived)))
        .contains("no proof shows the load's: ssl;");
  }

  private static String trust(Results run, LevelProof... proofs) {
    Results with = new ResultsBuilder(run).proofs(List.of(proofs)).build();
    return Reports.screen(with, "", false, 500);
  }

  private static boolean named(Results.LevelInfo level, String name) {
    return level.name().equals(name);
  }

  private static String trust(Results run, String proof, String witness) {
    return Reports.screen(with(run, proof, witness), "", false, 500);
  }

  private static Results with(Results run, String proof, String witness) {
    ProofResult one =
        ProofResult.of(proof, "as set", Verdict.TRUE, "1 of 1").witnessing(List.of(witness));
    return new ResultsBuilder(run)
        .proofs(List.of(new LevelProof("ssl", 1, Verdict.TRUE, one)))
        .build();
  }

  /**
   * Of a baseline that was not steady nothing is a price, and the control is the first to show it.
   */
  @Test
  void nothingIsPricedAgainstABaselineThatWasNotSteady() {
    Results run = Fixture.run(4);
    List<Effect> effects =
        run.estimates().effects().stream()
            .map(effect -> effect.level().equals("none-threadpool") ? cold(effect) : effect)
            .toList();
    assertThat(Reports.screen(run, "", false, 80)).contains("Both together, against");
    assertThat(Reports.screen(new ResultsBuilder(run).effects(effects).build(), "", false, 80))
        .contains("none-threadpool by itself not steady yet.")
        .doesNotContain("Both together");
  }

  private static Effect cold(Effect effect) {
    Answer cold = new Answer(Saying.NOT_STEADY, Decision.OPEN, 0.0, 0.1, false, "not steady yet");
    return effect.answer() == null ? effect : effect.with(cold);
  }

  @Test
  void coloursOnlyWhenAsked() {
    String plain = Reports.screen(Fixture.run(4), "", false, 80);
    String coloured = Reports.screen(Fixture.run(4), "", true, 80);
    assertThat(plain).doesNotContain("\u001b");
    assertThat(coloured).contains("\u001b[31mmore\u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[\\d*m", "")).isEqualTo(plain);
  }
}
