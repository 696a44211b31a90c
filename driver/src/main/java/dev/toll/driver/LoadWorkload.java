package dev.toll.driver;

/**
 * A workload that has one load at a time, in slices.
 *
 * @param <C> the client
 * @param <E> what a load did in all
 */
public abstract class LoadWorkload<C, E> extends ClientWorkload<C> {
  /** Null while there is none. */
  private RunningLoad<E> load;

  /** Opens the clients of a load. */
  @FunctionalInterface
  public interface LoadOpener<C, A, E> {
    RunningLoad<E> open(C client, A wish) throws Exception;
  }

  /** The commands of a load, but for its ceiling. */
  protected final <A> void loads(LoadCommands<A, E> commands, LoadOpener<C, A, E> opener) {
    begins(commands.begin(), opener);
    slicesUntil(commands.end());
  }

  /** The command that begins a load; one that has not ended is given up. */
  protected final <A> void begins(CommandType<A, Nothing> type, LoadOpener<C, A, E> opener) {
    on(
        type,
        (client, wish, reporter) -> {
          abandon();
          load = opener.open(client, wish);
          return Nothing.NOTHING;
        });
  }

  /** The slices of the load that has begun, and the command that ends it. */
  protected final void slicesUntil(CommandType<Nothing, E> type) {
    on(LoadCommands.SLICE, (client, wish, reporter) -> begun().slice(wish.operations(), reporter));
    on(
        type,
        (client, nothing, reporter) -> {
          E ended = begun().end();
          load = null;
          return ended;
        });
  }

  /** The load that has begun and not ended. */
  protected final RunningLoad<E> begun() throws WorkloadException {
    return begun(load);
  }

  /** A load that must have begun. */
  protected static <T> T begun(T load) throws WorkloadException {
    if (load == null) {
      throw new WorkloadException("no load has begun; send 'begin' first");
    }
    return load;
  }

  private void abandon() throws Exception {
    if (load != null) {
      RunningLoad<E> old = load;
      load = null;
      old.abandon();
    }
  }

  @Override
  protected void close(C open) throws Exception {
    abandon();
    super.close(open);
  }
}
