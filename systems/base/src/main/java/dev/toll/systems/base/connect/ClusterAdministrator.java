package dev.toll.systems.base.connect;

import dev.toll.driver.CommandType;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The client that examines and changes a connected cluster; it loads nothing, and is idle under a
 * load. Only one thread at a time uses it.
 *
 * @param <A> how a cluster is reached
 */
public abstract class ClusterAdministrator<A, C extends DriverClient> implements AutoCloseable {
  private static final Duration COMMAND = Duration.ofMinutes(2);

  private final Path work;
  private final Duration patience;
  private C client;
  private A access;

  /** What a client is asked. */
  public interface Question<C, R> {
    R ask(C client) throws SystemException, InterruptedException;
  }

  /**
   * Nothing is started yet.
   *
   * @param work a directory of its own
   * @param patience until a cluster answers
   */
  protected ClusterAdministrator(Path work, Duration patience) {
    this.work = work;
    this.patience = patience;
  }

  /** Starts a client's process, with its log in the directory. */
  protected abstract C start(A as, Path logs) throws SystemException;

  /** Connects it, and waits until the cluster answers. */
  protected abstract void open(C fresh, A as, Duration deadline)
      throws SystemException, InterruptedException;

  /** What is connected to, for messages, e.g. {@code HDFS as /etc/hadoop says}. */
  protected abstract String target(A as);

  /**
   * Connects, where it is not connected like that, in a new process: what a client holds of servers
   * that were restarted, or of one call that was never answered, is gone with the old one.
   */
  public final void connect(A as) throws SystemException, InterruptedException {
    if (client != null && as.equals(access)) {
      return;
    }
    last(as);
    C fresh = start(as, logs());
    try {
      open(fresh, as, patience);
      client = fresh;
    } catch (SystemException e) {
      throw new SystemException(
          "cannot connect to %s: %s".formatted(target(as), e.getMessage()), e);
    } finally {
      if (client == null) {
        fresh.close();
      }
    }
  }

  private Path logs() throws SystemException {
    try {
      return Files.createDirectories(work);
    } catch (IOException e) {
      throw new SystemException("cannot write to " + work + ": " + e.getMessage(), e);
    }
  }

  /** Asks the client; after a question that failed, or was not answered, it must connect anew. */
  public final <R> R ask(Question<C, R> question) throws SystemException, InterruptedException {
    try {
      return question.ask(client);
    } catch (SystemException e) {
      close();
      throw e;
    }
  }

  /** The same of a command, which must be done within two minutes. */
  public final <T, R> R call(CommandType<T, R> type, T arguments)
      throws SystemException, InterruptedException {
    return ask(driver -> driver.call(type, arguments, COMMAND));
  }

  /** Says as whom to connect the next time; until then it is not connected. */
  public final void last(A as) {
    close();
    access = as;
  }

  /** Connects as it was connected last, where it is not connected. */
  public final void again() throws SystemException, InterruptedException {
    connect(access);
  }

  @Override
  public final void close() {
    if (client != null) {
      client.close();
      client = null;
    }
  }
}
