package dev.toll.driver;

/**
 * The commands of a load in slices; a workload has one at a time.
 *
 * @param begin opens the clients of a load
 * @param end closes them
 * @param ceiling measures what their loops could make and count if nothing took it
 * @param <L> the load
 * @param <E> what it did in all
 */
public record LoadCommands<L, E>(
    CommandType<L, Nothing> begin, CommandType<Nothing, E> end, CommandType<L, Ceiling> ceiling) {
  /** Does the operations that come next; done when all have ended. */
  public static final CommandType<Slice, Sliced> SLICE =
      CommandType.of("slice", Slice.class, Sliced.class);

  public static <L, E> LoadCommands<L, E> of(Class<L> load, Class<E> ended) {
    return new LoadCommands<>(
        CommandType.of("begin", load),
        CommandType.of("end", Nothing.class, ended),
        CommandType.of("ceiling", load, Ceiling.class));
  }

  /** How many operations come next. */
  public record Slice(@Key(least = 1) long operations) {}

  /** What a slice did. */
  public record Sliced(long operations, double seconds) {
    public static Sliced of(LoadResult result) {
      return new Sliced(result.operations(), result.elapsedSeconds());
    }
  }
}
