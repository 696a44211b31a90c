package dev.toll.driver;

/**
 * How several drivers begin one load at one instant. A command that is sent with {@link
 * Command#together} prepares its workers, says {@link Event.Prepared} and waits for {@link #GO};
 * its load then begins at the instant that this names, and says when in {@link Event.Began}.
 */
public final class Together {
  /** Reads the driver's monotonic clock; answered at once, even while a command runs. */
  public static final CommandType<Nothing, Moment> CLOCK =
      CommandType.of("clock", Nothing.class, Moment.class);

  /** Says when the load that is prepared begins; taken at once. */
  public static final CommandType<Moment, Nothing> GO = CommandType.of("go", Moment.class);

  private Together() {}

  /**
   * An instant on the driver's monotonic clock, whose origin is its own.
   *
   * @param nanos as {@link System#nanoTime} of the driver
   */
  public record Moment(long nanos) {}
}
