package dev.toll.systems.accumulo.client;

import dev.toll.driver.CommandType;
import dev.toll.driver.Key;
import dev.toll.driver.Nothing;
import dev.toll.systems.accumulo.client.AccumuloCommands.Facts;
import dev.toll.systems.accumulo.client.AccumuloCommands.Server;
import java.util.List;
import java.util.Map;

/** Commands of {@link ContinuousIngest} for a cluster that toll did not start. */
public final class ClusterCommands {
  /** What every namespace that toll makes there begins with; no other is ever dropped. */
  public static final String NAMESPACE_PREFIX = "toll_";

  /** Which tablet servers there are. */
  public static final CommandType<Nothing, Cluster> CLUSTER =
      CommandType.of("cluster", Nothing.class, Cluster.class);

  /** The versions of Accumulo that they report, by an internal call; none where it fails. */
  public static final CommandType<Nothing, Names> VERSIONS =
      CommandType.of("versions", Nothing.class, Names.class);

  /** Whether system properties can be changed by a client, and what is set now. */
  public static final CommandType<Examination, Examined> EXAMINE =
      CommandType.of("examine-properties", Examination.class, Examined.class);

  /** Changes system properties, all at once. */
  public static final CommandType<Change, Nothing> CHANGE =
      CommandType.of("change-properties", Change.class);

  /** The properties of the client itself, without passwords and tokens. */
  public static final CommandType<Nothing, Facts> CLIENT_PROPERTIES =
      CommandType.of("client-properties", Nothing.class, Facts.class);

  /** Namespaces whose names begin with {@link #NAMESPACE_PREFIX}. */
  public static final CommandType<Nothing, Names> NAMESPACES =
      CommandType.of("namespaces", Nothing.class, Names.class);

  /** Creates a namespace, which must not exist. */
  public static final CommandType<Namespace, Nothing> CREATE_NAMESPACE =
      CommandType.of("create-namespace", Namespace.class);

  /** Drops a namespace with its tables, if it exists. */
  public static final CommandType<Namespace, Nothing> DROP_NAMESPACE =
      CommandType.of("drop-namespace", Namespace.class);

  private ClusterCommands() {}

  /**
   * A cluster.
   *
   * @param instanceId which a cluster has for as long as it exists
   * @param tabletServers that are there now, sorted
   */
  public record Cluster(String instanceId, List<Server> tabletServers) {}

  /** Names of namespaces, or of versions. */
  public record Names(List<String> names) {}

  /** Properties by name, with the values that they are to have. */
  public record Examination(Map<String, List<String>> values) {}

  /**
   * What is known of properties.
   *
   * @param set in ZooKeeper now, with their values; of those asked for
   * @param obstacles why some cannot be set by a client, by name, as a clause
   * @param startOnly those that a server reads only when it starts
   */
  public record Examined(
      Map<String, String> set, Map<String, String> obstacles, List<String> startOnly) {}

  /** Properties to be set, and others to be removed from ZooKeeper. */
  public record Change(Map<String, String> set, @Key(otherwise = "[]") List<String> remove) {}

  /** A namespace by its name. */
  public record Namespace(String name) {
    public Namespace {
      if (!name.startsWith(NAMESPACE_PREFIX) || !name.matches("\\w+")) {
        throw new IllegalArgumentException(
            "argument 'name' must begin with " + NAMESPACE_PREFIX + " and be a word");
      }
    }
  }
}
