package dev.toll.systems.accumulo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.accumulo.client.AccumuloCommands.Writing;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a load was written, against what the level says. */
class ShapeProofTest {
  private static final Writing STANDARD = new Writing(2, 512_000, 3, 3000);

  private static ProofResult proof(Writing writing, long tablets) throws Exception {
    return ShapeProof.of(
        AccumuloLevel.of(
                RealRun.study("levels.yaml", List.of(), "none", "ssl").level("none").settings())
            .ingest(),
        writing,
        tablets);
  }

  @Test
  void eachPartOfItMatters() throws Exception {
    assertThat(proof(STANDARD, 2).verdict()).isEqualTo(Verdict.TRUE);
    assertThat(proof(STANDARD, 2).evidence())
        .isEqualTo(
            "2 writers with 512,000 bytes and 3 threads each, flushed every 3,000 entries,"
                + " 2 tablets");
    for (Writing other :
        List.of(
            new Writing(3, 512_000, 3, 3000),
            new Writing(2, 512_001, 3, 3000),
            new Writing(2, 512_000, 4, 3000),
            new Writing(2, 512_000, 3, 3001))) {
      assertThat(proof(other, 2).verdict()).as("%s", other).isEqualTo(Verdict.FALSE);
    }
    assertThat(proof(STANDARD, 1).evidence()).isEqualTo("its table had 1 tablet");
    assertThat(proof(STANDARD, 1).verdict()).isEqualTo(Verdict.FALSE);
  }

  @Test
  void aDriverThatDoesNotTellLeavesItUnknown() throws Exception {
    assertThat(proof(null, 2).verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(proof(null, 3).verdict()).isEqualTo(Verdict.FALSE);
  }
}
