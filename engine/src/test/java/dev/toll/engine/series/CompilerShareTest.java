package dev.toll.engine.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompilerShareTest {
  private static final List<String> COLUMNS =
      List.of("t", "client_cpu", "server_cpu", "client_jit_cpu", "server_jit_cpu", "server_gc_cpu");

  @Test
  void rowsCountByTheirLength() {
    CompilerShare share = new CompilerShare(row -> true);
    assertThat(columns(share)).containsExactly(false, true, true, true, true, false);
    share.row(1, new double[] {1, 0.5, 0.5, 0.1, 0.3, 9});
    share.row(4, new double[] {4, 1, 1, 0, 0.1, 9});
    assertThat(share.share()).isCloseTo((0.4 + 3 * 0.1) / (1 + 3 * 2), within(1e-12));
  }

  @Test
  void roundsThatDoNotCountAreLeftOut() {
    CompilerShare share = new CompilerShare(row -> row > 0);
    columns(share);
    share.row(1, new double[] {1, 1, 1, 1, 0, 0});
    share.row(2, new double[] {2, 1, 1, 0, 0.1, 0});
    assertThat(share.share()).isCloseTo(0.05, within(1e-12));
  }

  @Test
  void whatIsUnknownIsNoShare() {
    CompilerShare share = new CompilerShare(row -> true);
    columns(share);
    share.row(1, new double[] {1, Double.NaN, Double.NaN, Double.NaN, Double.NaN, 1});
    assertThat(share.share()).isNull();
  }

  @Test
  void nativeServersHaveNone() {
    CompilerShare share = new CompilerShare(row -> true);
    columns(share);
    share.row(1, new double[] {1, 0.5, 0.5, Double.NaN, Double.NaN, Double.NaN});
    assertThat(share.share()).isZero();
  }

  /** By column, whether it is wanted. */
  private static List<Boolean> columns(CompilerShare share) {
    List<Boolean> wanted = new ArrayList<>();
    COLUMNS.forEach(name -> wanted.add(share.column(wanted.size(), name)));
    return wanted;
  }
}
