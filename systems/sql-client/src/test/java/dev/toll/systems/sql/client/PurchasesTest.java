package dev.toll.systems.sql.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PurchasesTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 5, 1000})
  void registersAreSharedOutAmongConnections(int connections) {
    Set<Integer> all = new HashSet<>();
    for (int connection = 0; connection < Math.min(connections, 5); connection++) {
      Purchases rows = new Purchases(new SplittableRandom(1), connection, connections);
      for (int i = 0; i < 20_000; i++) {
        rows.next();
        assertThat(rows.register % connections).isEqualTo(connection);
        assertThat(rows.register).isBetween(0, Purchases.REGISTERS - 1);
        all.add(rows.register);
      }
    }
    assertThat(all).hasSize(connections == 1000 ? 5 : Purchases.REGISTERS);
  }

  @Test
  void rowsStayInTheirDomains() {
    Purchases rows = new Purchases(new SplittableRandom(7), 0, 5);
    for (int i = 0; i < 20_000; i++) {
      rows.next();
      assertThat(rows.customer).isBetween(0, Purchases.CUSTOMERS - 1);
      assertThat(rows.product).isBetween(0, Purchases.PRODUCTS - 1);
      assertThat(rows.cents - rows.customer).isBetween(0, Purchases.PRICE_CENTS - 1);
      // What the column holds is still the price, to the cent.
      assertThat(Math.round((double) (rows.cents / 100f) * 100)).isEqualTo(rows.cents);
    }
    assertThat(rows.second).isEqualTo(3);
    assertThat(rows.rows()).isEqualTo(20_000);
  }

  @Test
  void theSameSeedYieldsTheSameRowsAndPhasesDiffer() {
    assertThat(checksum("measure", 3)).isEqualTo(checksum("measure", 3));
    assertThat(checksum("measure", 3)).isNotEqualTo(checksum("measure", 4));
    assertThat(checksum("measure", 3)).isNotEqualTo(checksum("warm", 3));
  }

  private static long checksum(String phase, long seed) {
    Purchases rows = new Purchases(Purchases.randoms(seed, phase, 5)[2], 2, 5);
    for (int i = 0; i < 1000; i++) {
      rows.next();
    }
    return rows.checksum();
  }

  @Test
  void theHashKnowsFieldsApart() {
    long hash = Purchases.hash(1, 2, 3, 4, 5);
    assertThat(hash)
        .isNotEqualTo(Purchases.hash(2, 1, 3, 4, 5))
        .isNotEqualTo(Purchases.hash(1, 3, 2, 4, 5))
        .isNotEqualTo(Purchases.hash(1, 2, 4, 3, 5))
        .isNotEqualTo(Purchases.hash(1, 2, 3, 5, 4));
  }

  @Test
  void theHashStaysWithinSixtyFourBits() {
    long largest =
        Purchases.hash(
            Purchases.REGISTERS - 1, Purchases.CUSTOMERS - 1, 9999, 100_499, Integer.MAX_VALUE);
    assertThat(largest).isBetween(0L, Purchases.PRIME - 1);
    // No step may wrap: the largest remainder times the factor, plus the largest addend.
    assertThat(Math.addExact(Math.multiplyExact(Purchases.PRIME, Purchases.FACTOR), 1L << 31))
        .isPositive();
  }
}
