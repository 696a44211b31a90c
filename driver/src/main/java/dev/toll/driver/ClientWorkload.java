package dev.toll.driver;

/**
 * A workload whose commands need a client that {@code open} opens.
 *
 * @param <C> the client
 */
public abstract class ClientWorkload<C> implements Workload {

  /** What a command does with the open client. */
  @FunctionalInterface
  public interface ClientAction<C, A, R> {
    R run(C client, A arguments, Reporter reporter) throws Exception;
  }

  /** Opens a client. */
  @FunctionalInterface
  public interface Opener<A, C> {
    C open(A arguments) throws Exception;
  }

  /** Facts about what was opened. */
  @FunctionalInterface
  public interface Facts<C, R> {
    R of(C client) throws Exception;
  }

  private final Commands commands = new Commands();
  private C client;

  /** The command that opens the client, or another one in its place. */
  protected final <A, R> void opens(
      CommandType<A, R> type, Opener<A, C> opener, Facts<C, R> facts) {
    commands.on(
        type,
        (arguments, reporter) -> {
          close();
          client = opener.open(arguments);
          return facts.of(client);
        });
  }

  /** A command that needs the client. */
  protected final <A, R> void on(CommandType<A, R> type, ClientAction<C, A, R> action) {
    commands.on(
        type,
        (arguments, reporter) -> {
          if (client == null) {
            throw new WorkloadException("no client is open; send 'open' first");
          }
          return action.run(client, arguments, reporter);
        });
  }

  /** A command that needs none. */
  protected final <A, R> void alone(CommandType<A, R> type, Commands.Action<A, R> action) {
    commands.on(type, action);
  }

  @Override
  public final Commands commands() {
    return commands;
  }

  @Override
  public final void close() throws Exception {
    if (client != null) {
      C old = client;
      client = null;
      close(old);
    }
  }

  /** Closes the client, and what else is open. */
  protected void close(C open) throws Exception {
    if (open instanceof AutoCloseable closeable) {
      closeable.close();
    }
  }
}
