package dev.toll.engine.record;

import java.util.List;

/**
 * A load that several drivers did together.
 *
 * @param errorSeconds of the time that it took by toll's clock: the longest of the drivers'
 *     shortest round trips
 * @param apartFrom seconds since its begin from which the drivers' clocks were too far apart for a
 *     series of all of them; null: never
 */
public record JointRecord(double errorSeconds, Double apartFrom, List<DriverRecord> drivers) {
  public JointRecord {
    drivers = List.copyOf(drivers);
  }
}
