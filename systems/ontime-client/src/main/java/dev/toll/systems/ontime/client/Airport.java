package dev.toll.systems.ontime.client;

/**
 * An airport.
 *
 * @param id its {@code airport_id}, from 1
 * @param west miles from the west end of the map
 * @param south miles from its south end
 */
record Airport(int id, String code, String city, String state, double west, double south) {
  /** Miles, at least those of the shortest flights. */
  int distance(Airport other) {
    double x = west - other.west;
    double y = south - other.south;
    return Math.max(60, (int) Math.sqrt(x * x + y * y));
  }
}
