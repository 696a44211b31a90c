package dev.toll.systems.ontime.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Airports and carriers of a made-up country. A carrier flies between its few hubs and between a
 * hub and its spokes, most of them near; so most pairs of cities have no direct flight, as in
 * reality, and a count of distinct origins distinguishes a hub from a spoke.
 */
final class Network {
  static final int AIRPORTS = 320;
  static final int CARRIERS = 20;

  private static final int BIG = 24;
  private static final double WIDTH = 2700;
  private static final double HEIGHT = 1300;

  /** The largest first, as the larger airports draw theirs first. */
  private static final List<String> STATES =
      List.of(
          ("CA TX FL NY IL GA CO NC AZ NV WA PA MI MN MA NJ VA TN OH MO UT OR LA MD WI IN KY SC AL"
                  + " OK NM AK HI PR NE IA ID MT ND SD WY KS AR MS WV ME NH VT CT RI VI")
              .split(" "));

  private final List<Airport> airports = new ArrayList<>();
  private final List<Carrier> carriers = new ArrayList<>();
  private final SplittableRandom random;

  Network(long seed) {
    random = new SplittableRandom(seed ^ 0x6e6574776f726bL);
    Set<String> codes = new TreeSet<>();
    for (int i = 0; i < AIRPORTS; i++) {
      airports.add(airport(i, codes));
    }
    for (int i = 0; i < CARRIERS; i++) {
      carriers.add(carrier(i));
    }
  }

  /** Of a state, from 1. */
  static int number(String state) {
    return STATES.indexOf(state) + 1;
  }

  List<Airport> airports() {
    return airports;
  }

  List<Carrier> carriers() {
    return carriers;
  }

  private Airport airport(int i, Set<String> codes) {
    String code;
    do {
      code = letters(3);
    } while (!codes.add(code));
    // Every twelfth is the second airport of a city that has one of the largest.
    boolean second = i >= BIG && i % 12 == 0;
    if (second) {
      Airport first = airports.get(i / 12 % BIG);
      return new Airport(
          i + 1, code, first.city(), first.state(), first.west() + 12, first.south() + 8);
    }
    String state = STATES.get(i < BIG ? i : random.nextInt(STATES.size()));
    String city = String.format(Locale.ROOT, "City %03d, %s", i + 1, state);
    return new Airport(
        i + 1, code, city, state, random.nextDouble() * WIDTH, random.nextDouble() * HEIGHT);
  }

  private String letters(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append((char) ('A' + random.nextInt(26)));
    }
    return text.toString();
  }

  /** Large carriers have more hubs and more spokes; a few came late or have gone. */
  private Carrier carrier(int i) {
    boolean late = i % 4 == 3;
    boolean gone = i % 7 == 5;
    int[] hubs = random.ints(0, BIG).distinct().limit(2 + (CARRIERS - i) / 5).toArray();
    List<Set<Integer>> next = new ArrayList<>();
    for (int a = 0; a < AIRPORTS; a++) {
      next.add(new LinkedHashSet<>());
    }
    for (int hub : hubs) {
      for (int other : hubs) {
        if (other != hub) {
          next.get(hub).add(other);
        }
      }
      for (int spoke : spokes(hub, 18 + 3 * (CARRIERS - i) / 2)) {
        next.get(hub).add(spoke);
        next.get(spoke).add(hub);
      }
    }
    return new Carrier(
        i + 1,
        (char) ('A' + i) + (i % 2 == 0 ? "A" : "X"),
        "Carrier " + (char) ('A' + i),
        late ? 1995 + i / 2 : Calendar.FIRST.getYear(),
        gone ? 2001 + i / 4 : Calendar.LAST.getYear(),
        1.0 / (i + 2),
        2 + 9 * random.nextDouble(),
        hubs,
        next.stream().map(Network::array).toArray(int[][]::new));
  }

  private static int[] array(Set<Integer> airports) {
    return airports.isEmpty() ? null : airports.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The nearest others, but for what chance leaves out, and some that are far and large. */
  private int[] spokes(int hub, int count) {
    Airport from = airports.get(hub);
    List<Integer> near =
        IntStream.range(0, AIRPORTS)
            .filter(a -> a != hub)
            .boxed()
            .sorted(
                Comparator.comparingInt((Integer a) -> from.distance(airports.get(a)))
                    .thenComparing(Comparator.naturalOrder()))
            .toList();
    Set<Integer> chosen = new LinkedHashSet<>();
    for (int a : near) {
      if (chosen.size() < count * 2 / 3 && random.nextInt(3) > 0) {
        chosen.add(a);
      }
    }
    while (chosen.size() < count) {
      // Squared: more of the first, which are the large ones.
      double u = random.nextDouble();
      int a = (int) (u * u * AIRPORTS);
      if (a != hub) {
        chosen.add(a);
      }
    }
    return Arrays.copyOf(array(chosen), count);
  }
}
