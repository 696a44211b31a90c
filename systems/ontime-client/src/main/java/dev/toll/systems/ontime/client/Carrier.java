package dev.toll.systems.ontime.client;

/**
 * A carrier with its routes.
 *
 * @param id from 1
 * @param from first year of its flights
 * @param to last year
 * @param share of the flights, relative to the others'
 * @param lateness mean of the delays that are its own, in minutes
 * @param home where its aircraft begin the day
 * @param next the airports it flies to from each airport, by index; null where it does not fly
 */
// Read for every leg of every flight, and never compared.
@SuppressWarnings("ArrayRecordComponent")
record Carrier(
    int id,
    String code,
    String name,
    int from,
    int to,
    double share,
    double lateness,
    int[] home,
    int[][] next) {
  /** Flights that it numbers; {@code dim_flight} has all of them. */
  static final int NUMBERS = 400;

  /** The {@code flight_id} of a number from 0 on. */
  int flight(int number) {
    return (id - 1) * NUMBERS + number + 1;
  }
}
