package dev.toll.systems.ontime.client;

/** A data set: what its seed and its number of rows determine, no matter who makes it and where. */
record Flights(long seed, Network network, Calendar calendar) {
  static Flights of(long seed, long rows) {
    return new Flights(seed, new Network(seed), new Calendar(rows));
  }

  /** Writes the flights of a day; returns how many. */
  int write(int dateId, Row row) {
    int count = calendar.flights(dateId);
    if (count > 0) {
      new Day(network, seed, dateId).write(count, row);
    }
    return count;
  }
}
