package dev.toll.systems.base.connect;

import dev.toll.driver.CommandType;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.DriverClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The client that examines and changes connected servers: one JVM for the whole run, idle under a
 * load, because a JVM for each trial takes longer than what it does there. It does one thing at a
 * time.
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
  public interface Question<C, R, E extends Exception> {
    R ask(C client) throws E, SystemException, InterruptedException;
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
  public final synchronized void connect(A as) throws SystemException, InterruptedException {
    if (connected() && as.equals(access)) {
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

  /** Whether a client is connected and has not ended. */
  public final synchronized boolean connected() {
    return client != null && client.process().alive();
  }

  /**
   * Asks the client, connected as it was last; a new one where it has ended, because a Ctrl-C ends
   * it too, maybe while it is asked. After a question that failed it connects anew.
   */
  public final synchronized <R, E extends Exception> R ask(Question<C, R, E> question)
      throws E, SystemException, InterruptedException {
    again();
    try {
      return question.ask(client);
    } catch (SystemException e) {
      boolean ended = !connected();
      close();
      if (!ended) {
        throw e;
      }
    }
    again();
    return question.ask(client);
  }

  /** The same of a command, which must be done within two minutes. */
  public final <T, R> R call(CommandType<T, R> type, T arguments)
      throws SystemException, InterruptedException {
    return ask(driver -> driver.call(type, arguments, COMMAND));
  }

  /** Says as whom to connect the next time; until then it is not connected. */
  public final synchronized void last(A as) {
    close();
    access = as;
  }

  /** Connects as it was connected last, where it is not connected. */
  public final void again() throws SystemException, InterruptedException {
    connect(access);
  }

  @Override
  public final synchronized void close() {
    if (client != null) {
      client.close();
      client = null;
    }
  }
}
