package dev.toll.systems.zookeeper.client;

import dev.toll.driver.Attempted;
import dev.toll.driver.CommandType;
import dev.toll.driver.Key;
import dev.toll.driver.LoadCommands;
import dev.toll.driver.Nothing;
import dev.toll.driver.Probed;
import dev.toll.driver.RecordFormat.Shape;

/** The commands of {@link ZooKeeperWorkload}, with their arguments and results. */
public final class ZooKeeperCommands {
  /** Opens a session, and waits until the server answers it. */
  public static final CommandType<Client, Nothing> OPEN = CommandType.of("open", Client.class);

  /** A load, which creates its nodes. */
  public static final LoadCommands<Load, Ended> LOAD = LoadCommands.of(Load.class, Ended.class);

  /** Reads every node of the load that has ended. */
  public static final CommandType<Nothing, Verified> VERIFY =
      CommandType.of("verify", Nothing.class, Verified.class);

  /** Writes a text to a node and reads it back, again and again, one operation after another. */
  public static final CommandType<Probe, Probed> PROBE =
      CommandType.of("probe", Probe.class, Probed.class);

  /** Sends one of the server's four-letter words. */
  public static final CommandType<Ask, Attempted> ASK =
      CommandType.of("ask", Ask.class, Attempted.class);

  private ZooKeeperCommands() {}

  /**
   * How to connect.
   *
   * @param servers as {@code host:port}
   * @param properties file of the client's properties, as ZKClientConfig reads it
   */
  public record Client(String servers, String properties) {}

  /**
   * A load: each session writes and reads nodes of its own.
   *
   * @param sessions each with a connection and a thread of its own
   * @param inFlight operations of a session that wait for their answer at a time
   * @param reads share of operations that read, in per cent
   * @param shape of a node's data
   */
  public record Load(
      @Key(least = 1) int nodes,
      @Key(least = 1) int sessions,
      @Key(least = 1) int inFlight,
      @Key(least = 0, most = 100) int reads,
      Shape shape) {}

  /** What a load did in all. */
  public record Ended(long writes, long reads) {}

  /**
   * What the nodes hold.
   *
   * @param missing nodes that are not there
   * @param wrong nodes whose data or version is not that of the last write
   * @param writes the sum of all versions
   * @param expected acknowledged writes
   * @param difference the first one, in words; null when there is none
   */
  public record Verified(
      long nodes,
      long missing,
      long wrong,
      long writes,
      long expected,
      @Key(optional = true) String difference) {}

  /**
   * A text to be written.
   *
   * @param servers to connect to for it; null for the session that is open
   * @param path of the node, which is removed in the end
   */
  public record Probe(
      @Key(optional = true) String servers, String path, String text, @Key(least = 1) int times) {}

  /**
   * A question.
   *
   * @param word of four letters
   * @param secure whether by TLS
   * @param tls the only version to offer; null for what the level says
   */
  public record Ask(
      String word,
      boolean secure,
      @Key(optional = true) String tls,
      @Key(least = 1) int timeoutMillis) {}
}
