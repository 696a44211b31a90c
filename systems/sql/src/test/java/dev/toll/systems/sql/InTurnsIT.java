package dev.toll.systems.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Instance.Load;
import dev.toll.engine.system.SlicedLoad;
import dev.toll.engine.system.SlicedLoad.Slices;
import dev.toll.systems.sql.client.SqlCommands.Inserted;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two levels up at the same time, loaded in slices by turns. */
@Tag("artifacts")
@Timeout(900)
@Tag("long")
class InTurnsIT {
  private static final int SLICES = 7;

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "postgresql"})
  void slicesWriteWhatOneLoadWouldHaveWritten(String system) throws Exception {
    RealSql real = RealSql.in("it-in-turns-" + system, system, List.of());
    try (real) {
      Map<String, SqlInstance> levels =
          Map.of("none", real.start("none", 0), "tls", real.start("tls", 1));
      for (SqlInstance instance : levels.values()) {
        instance.prepare(real.steps);
      }
      for (int round = 0; round < 2; round++) {
        for (SqlInstance instance : levels.values()) {
          assertThat(warm(real, instance).operations()).isPositive();
        }
      }
      Slices plain = begin(real, levels, "none");
      Slices secured = begin(real, levels, "tls");
      long rows = 0;
      double seconds = 0;
      for (int round = 0; round < SLICES; round++) {
        Load load = slice(real, plain);
        rows += load.operations();
        seconds += load.seconds();
        assertThat(load.metrics())
            .containsKeys("rows_per_second", "elapsed", "latency_p50")
            .doesNotContainKeys("latency_p99", "latency_max");
        slice(real, secured);
      }
      assertThat(rows).isEqualTo(sliced(levels.get("none")).operations().orElseThrow());
      Load whole = plain.whole(rows, seconds);
      plain.close();
      secured.close();
      for (SqlInstance instance : levels.values()) {
        instance.settle(real.steps);
        assertThat(instance.proveLoaded(real.steps))
            .allSatisfy(
                proof -> assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE));
        assertThat(instance.verify(real.steps).verdict()).isEqualTo(Verdict.TRUE);
      }
      Inserted inTurns = levels.get("none").load().written();

      SqlInstance sequential = real.start("none");
      Map<String, Double> metrics = real.load(sequential, "none");
      assertThat(whole.metrics().keySet()).isSubsetOf(metrics.keySet());
      assertThat(sequential.load().written().connections()).isEqualTo(inTurns.connections());
    }
    assertThat(real.left()).isZero();
  }

  private static Load warm(RealSql real, SqlInstance instance) throws Exception {
    return sliced(instance).warmSlice(real.steps, 2, (t, operations, total) -> {});
  }

  private static Slices begin(RealSql real, Map<String, SqlInstance> levels, String level)
      throws Exception {
    SlicedLoad load = sliced(levels.get(level));
    load.warmed(real.steps);
    return load.begin(real.logs(level).resolve("sliced.hlog"));
  }

  private static Load slice(RealSql real, Slices slices) throws Exception {
    return slices.slice(real.steps, SLICES, (t, operations, total) -> {});
  }

  private static SlicedLoad sliced(SqlInstance instance) {
    return instance.slices().orElseThrow();
  }
}
