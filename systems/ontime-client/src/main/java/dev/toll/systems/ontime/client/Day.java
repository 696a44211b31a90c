package dev.toll.systems.ontime.client;

import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;

/**
 * All flights of one day. An aircraft flies a chain of legs from one of its carrier's hubs and
 * takes its delay from each leg to the next; nothing of a day depends on another, so days are made
 * in any order and on any thread.
 */
final class Day {
  /** Departures of a hub's first aircraft; later ones follow within the morning. */
  private static final int FIRST_DEPARTURE = 5 * 60 + 30;

  private static final int LAST_DEPARTURE = 23 * 60 + 15;
  private static final int TURNAROUND = 40;
  private static final int FLEET = 1000;

  private final Network network;
  private final int dateId;
  private final SplittableRandom random;
  private final Conditions conditions;
  private final double[] shares;
  private final int[] flying = new int[Network.CARRIERS];
  private final Leg leg = new Leg();

  Day(Network network, long seed, int dateId) {
    this.network = network;
    this.dateId = dateId;
    // A day's own stream; the generator's mixing makes neighbours' independent.
    random = new SplittableRandom(seed * 1_000_003L + dateId);
    LocalDate date = Calendar.date(dateId);
    conditions = new Conditions(date.getMonthValue(), random);
    shares = new double[Network.CARRIERS];
    double sum = 0;
    for (Carrier carrier : network.carriers()) {
      boolean there = carrier.from() <= date.getYear() && date.getYear() <= carrier.to();
      sum += there ? carrier.share() : 0;
      shares[carrier.id() - 1] = sum;
    }
  }

  void write(int flights, Row row) {
    for (int left = flights; left > 0; ) {
      left -= aircraft(left, row);
    }
  }

  private Carrier carrier() {
    double at = random.nextDouble() * shares[shares.length - 1];
    int i = 0;
    while (shares[i] <= at || flying[i] >= FLEET) {
      i = (i + 1) % shares.length;
    }
    return network.carriers().get(i);
  }

  /** The legs of one aircraft; returns how many. */
  private int aircraft(int most, Row row) {
    Carrier carrier = carrier();
    int c = carrier.id() - 1;
    List<Airport> airports = network.airports();
    byte[] tail = Fields.tail(flying[c]++, carrier.code());
    int at = carrier.home()[random.nextInt(carrier.home().length)];
    int scheduled = FIRST_DEPARTURE + random.nextInt(240);
    int inherited = 0;
    int legs = 0;
    while (legs < most && scheduled <= LAST_DEPARTURE) {
      int[] next = carrier.next()[at];
      // Squared: a few trunk routes have most of a hub's flights.
      double u = random.nextDouble();
      int to = next[(int) (u * u * next.length)];
      leg.fly(
          airports.get(at),
          airports.get(to),
          scheduled,
          inherited,
          carrier.lateness() * conditions.carrier(c),
          conditions.airport(at),
          conditions.airport(to),
          random);
      leg.write(row, dateId, carrier.flight((flying[c] * 7 + legs) % Carrier.NUMBERS), tail);
      legs++;
      // After a cancelled leg another aircraft takes over where it would have landed.
      inherited = leg.inherited(TURNAROUND / 2);
      scheduled = leg.scheduledArrival() + TURNAROUND + random.nextInt(30);
      at = to;
    }
    return legs;
  }
}
