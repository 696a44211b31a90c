package dev.toll.systems.sql.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.driver.LoadWorker;
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
      assertThat(Math.round((double) rows.price() * 100)).isEqualTo(rows.cents);
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
    return new Purchases(LoadWorker.randoms(seed, phase, 5)[2], 2, 5).checksum(1000);
  }
}
