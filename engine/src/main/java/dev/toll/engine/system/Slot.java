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
  private static final String SLOT = "-slot";

  /** Above those of any levels that can be up at once. */
  private static final int SHARED = 9999;

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

  /**
   * The slot of a server that the instances of a block share.
   *
   * @param work scratch of the run
   * @param logs of the instance for which it is started
   */
  public static Slot shared(Path work, Path logs) {
    return of(SHARED, work, logs);
  }

  /**
   * The name of a directory outside the run directory that belongs to this slot.
   *
   * @param mark of the run; the name of slot 0
   */
  public String directory(String mark) {
    return number == 0 ? mark : mark + SLOT + number;
  }

  /** Whether a directory of that name belongs to a slot of a run. */
  public static boolean isDirectory(String name, String mark) {
    return name.equals(mark)
        || (name.startsWith(mark + SLOT)
            && name.substring((mark + SLOT).length()).matches("[0-9]{1,4}"));
  }
}
