package dev.toll.systems.ontime.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
@Tag("full")
class FlightsTest {
  private static final int COLUMNS = 75;

  @Test
  void theSameRowsForAnyNumberOfThreadsAndOnAnyMachine() throws Exception {
    assertThat(hash(7, 100_000, 1)).isEqualTo(hash(7, 100_000, 3)).isEqualTo(KNOWN);
    assertThat(hash(8, 100_000, 2)).isNotEqualTo(KNOWN);
  }

  /** Of seed 7 and 100,000 rows: another one would mean other data under an old seed. */
  private static final String KNOWN =
      "13a382a58c8dd4622a7d199e7abd72396fb2ed3da2f734e3e250174bb409367a";

  private static String hash(long seed, long rows, int threads) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    new Chunks(Flights.of(seed, rows), 1)
        .write(threads, (shard, bytes, length, count) -> digest.update(bytes, 0, length));
    return HexFormat.of().formatHex(digest.digest());
  }

  private static List<String[]> rows(long rows, int shards) throws Exception {
    List<String[]> all = new ArrayList<>();
    new Chunks(Flights.of(1, rows), shards)
        .write(
            2,
            (shard, bytes, length, count) -> {
              String text = new String(bytes, 0, length, StandardCharsets.US_ASCII);
              String[] lines = text.split("\n");
              assertThat(lines).hasSize(count);
              for (String line : lines) {
                String[] fields = line.split("\t", -1);
                assertThat(Shards.of(Integer.parseInt(fields[0]), shards)).isEqualTo(shard);
                all.add(fields);
              }
            });
    return all;
  }

  @Test
  void everyRowOnceWithAllItsFields() throws Exception {
    List<String[]> rows = rows(200_000, 5);
    assertThat(rows).hasSize(200_000).allMatch(fields -> fields.length == COLUMNS);
    Set<String> identities = new HashSet<>();
    rows.forEach(fields -> identities.add(fields[0] + " " + fields[4] + " " + fields[5]));
    assertThat(identities).hasSize(200_000);
  }

  @Test
  void aShardHasItsShareAndItsRangeOfHashes() throws Exception {
    long[] counts = new long[20];
    for (int day = 1; day <= Calendar.DAYS; day++) {
      int shard = Shards.of(day, 20);
      counts[shard]++;
      assertThat(Shards.hash(day))
          .isBetween(Shards.first(shard, 20), Shards.first(shard + 1, 20) - 1);
    }
    assertThat(Arrays.stream(counts).boxed())
        .allMatch(count -> Math.abs(count - Calendar.DAYS / 20.0) < 3);
  }

  @Test
  void hubsHaveManyOriginsAndMostCitiesFew() throws Exception {
    Map<String, Set<String>> origins = new HashMap<>();
    rows(400_000, 1).forEach(f -> origins.computeIfAbsent(f[2], k -> new HashSet<>()).add(f[1]));
    List<Integer> sizes = origins.values().stream().map(Set::size).sorted().toList();
    assertThat(sizes.get(sizes.size() - 1)).isBetween(100, 250);
    assertThat(sizes.get(sizes.size() / 2)).isLessThan(40);
  }

  @Test
  void anAircraftTakesItsDelayAlongAndStormsHoldAnAirportUp() throws Exception {
    List<String[]> rows = rows(200_000, 1);
    long both = 0;
    long lateBefore = 0;
    long late = 0;
    long legs = 0;
    String[] last = null;
    for (String[] row : rows) {
      if (last != null && row[0].equals(last[0]) && row[4].equals(last[4])) {
        assertThat(row[1]).as("an aircraft departs from where it landed").isEqualTo(last[2]);
        boolean before = late(last);
        boolean now = late(row);
        legs++;
        lateBefore += before ? 1 : 0;
        late += now ? 1 : 0;
        both += before && now ? 1 : 0;
      }
      last = row;
    }
    double share = (double) late / legs;
    assertThat(share).isBetween(0.10, 0.35);
    assertThat((double) both / lateBefore).isGreaterThan(2 * share);
    assertThat(rows.stream().filter(row -> row[23].equals("1")).count() / 200_000.0)
        .as("cancelled")
        .isBetween(0.008, 0.03);
  }

  private static boolean late(String... row) {
    return row[9].equals("1");
  }
}
