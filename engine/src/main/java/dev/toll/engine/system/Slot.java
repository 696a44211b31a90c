package dev.toll.engine.system;

import java.nio.file.Path;

/**
 * Where an instance lives. Instances that are up at the same time have different slots, and with
 * them their own directories, ports and processes.
 *
 * @param number from 0
 * @param work scratch of this slot: data and configuration
 * @param logs of the instance's processes
 */
public record Slot(int number, Path work, Path logs) {
  /** The only slot of a session that has one instance up at a time. */
  public static Slot only(Path work, Path logs) {
    return of(0, work, logs);
  }

  /**
   * A slot of a run.
   *
   * @param work scratch of the run; slot 0 uses it as it is
   */
  public static Slot of(int number, Path work, Path logs) {
    return new Slot(number, number == 0 ? work : work.resolve("slot" + number), logs);
  }

  /** The same slot with other logs. */
  public Slot logging(Path elsewhere) {
    return new Slot(number, work, elsewhere);
  }
}
