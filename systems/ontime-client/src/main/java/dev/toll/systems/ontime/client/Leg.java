package dev.toll.systems.ontime.client;

import java.util.SplittableRandom;

/** One flight: its times, its delay and the causes of it. Used again for the next. */
final class Leg {
  /** From this delay on the statistics give causes. */
  private static final int LATE = 15;

  private Airport from;
  private Airport to;
  private int scheduled;
  private int planned;
  private int delay;
  private int taxiOut;
  private int taxiIn;
  private int air;
  private int arrivalDelay;
  private int ofAircraft;
  private int ofCarrier;
  private int ofWeather;
  private char cancelled;
  private boolean diverted;
  private int distance;

  /**
   * Flies it.
   *
   * @param inherited minutes that the aircraft comes late
   * @param lateness mean of the carrier's own delays today
   * @param weather mean of the delays at the origin today
   * @param arrivalWeather the same at the destination
   */
  void fly(
      Airport origin,
      Airport destination,
      int departure,
      int inherited,
      double lateness,
      double weather,
      double arrivalWeather,
      SplittableRandom random) {
    from = origin;
    to = destination;
    scheduled = departure;
    distance = origin.distance(destination);
    int usual = 18 + distance * 60 / 450;
    planned = usual + 22 + random.nextInt(8);
    ofAircraft = inherited;
    // Two flights in three have no delay of the carrier's own.
    ofCarrier = random.nextInt(3) == 0 ? (int) (2.2 * lateness * Draws.exponential(random)) : 0;
    ofWeather = weather > 0 ? (int) (weather * Draws.exponential(random)) : 0;
    int sum = ofAircraft + ofCarrier + ofWeather;
    delay = sum == 0 ? random.nextInt(12) - 8 : sum;
    int chance = 6 + (weather > 40 ? 180 : weather > 0 ? 50 : 0) + (delay > 180 ? 120 : 0);
    boolean ground = random.nextInt(1000) < chance;
    cancelled = !ground ? 0 : weather > 0 ? 'B' : random.nextInt(3) == 0 ? 'C' : 'A';
    diverted = random.nextInt(1000) < (arrivalWeather > 40 ? 15 : 2);
    taxiOut = 9 + (int) (6 * Draws.exponential(random)) + (weather > 0 ? 6 : 0);
    taxiIn = 4 + (int) (3 * Draws.exponential(random));
    air = usual + random.nextInt(15) - 6;
    int elapsed = taxiOut + air + taxiIn;
    arrivalDelay = delay + elapsed - planned;
  }

  int scheduledArrival() {
    return scheduled + planned;
  }

  /** The delay that its aircraft has left after the slack of a turnaround. */
  int inherited(int slack) {
    return cancelled != 0 || diverted ? 0 : Math.max(0, arrivalDelay - slack);
  }

  void write(Row row, int dateId, int flightId, byte... tail) {
    row.begin();
    row.field(dateId);
    row.field(from.id());
    row.field(to.id());
    row.field(flightId);
    row.field(tail);
    boolean flown = cancelled == 0;
    departure(row, flown);
    arrival(row, flown && !diverted, flown);
    if (flown) {
      row.raw(Fields.NOT_CANCELLED);
    } else {
      row.field(1);
      row.field(Fields.letter(cancelled));
    }
    row.field(flown && diverted ? 1 : 0);
    boolean landed = flown && !diverted;
    row.field(planned);
    optional(row, landed, taxiOut + air + taxiIn);
    optional(row, landed, air);
    row.field(1);
    row.field(distance);
    row.field(Math.min(11, distance / 250 + 1));
    causes(row, landed && arrivalDelay >= LATE);
    diversion(row, flown && diverted);
    row.end();
  }

  private void departure(Row row, boolean flown) {
    row.field(Fields.clock(scheduled));
    optional(row, flown, Fields.clock(scheduled + delay));
    delay(row, flown, delay);
    row.raw(Fields.block(scheduled));
    optional(row, flown, taxiOut);
    optional(row, flown, Fields.clock(scheduled + delay + taxiOut));
  }

  private void arrival(Row row, boolean landed, boolean flown) {
    int wheelsOn = scheduled + delay + taxiOut + air;
    optional(row, flown, Fields.clock(wheelsOn));
    optional(row, flown, taxiIn);
    row.field(Fields.clock(scheduledArrival()));
    optional(row, landed, Fields.clock(wheelsOn + taxiIn));
    delay(row, landed, arrivalDelay);
    row.raw(Fields.block(scheduledArrival()));
  }

  /** Minutes, minutes without early ones, whether 15 or more, and the quarter of an hour. */
  private static void delay(Row row, boolean known, int minutes) {
    if (!known) {
      row.raw(Fields.FOUR_NULLS);
      return;
    }
    row.field(minutes);
    row.field(Math.max(0, minutes));
    row.field(minutes >= LATE ? 1 : 0);
    row.field(Math.max(-2, Math.min(12, Math.floorDiv(minutes, LATE))));
  }

  /** They add up to the delay at the arrival, as in the statistics. */
  private void causes(Row row, boolean late) {
    if (!late) {
      row.raw(Fields.FIVE_NULLS);
      return;
    }
    int left = arrivalDelay;
    int aircraft = Math.min(left, ofAircraft);
    left -= aircraft;
    int carrier = Math.min(left, ofCarrier);
    left -= carrier;
    int weather = Math.min(left, ofWeather / 2);
    row.field(carrier);
    row.field(weather);
    row.field(left - weather);
    row.field(0);
    row.field(aircraft);
  }

  /** One landing elsewhere; second to fifth landings are left out. */
  private void diversion(Row row, boolean elsewhere) {
    if (!elsewhere) {
      row.raw(Fields.NO_DIVERSION);
      return;
    }
    row.raw(Fields.NO_GATE_RETURN);
    row.field(1);
    row.field(0);
    row.raw(Fields.TWO_NULLS);
    row.field(distance / 3);
    row.field(Fields.ascii(from.code()));
    row.field(Fields.clock(scheduled + delay + taxiOut + air));
    row.raw(Fields.REST_OF_DIVERSION);
  }

  private static void optional(Row row, boolean known, int value) {
    if (known) {
      row.field(value);
    } else {
      row.raw(Fields.NULL);
    }
  }
}
