package dev.toll.systems.hadoop.client;

import dev.toll.driver.CommandType;
import dev.toll.driver.Key;
import dev.toll.driver.Nothing;
import java.util.List;
import java.util.Map;

/** Commands of {@link HdfsWorkload} for a cluster that toll did not start. */
public final class ClusterCommands {
  /** The cluster as its NameNode reports it now; the connection is the client's own. */
  public static final CommandType<Nothing, Cluster> CLUSTER =
      CommandType.of("cluster", Nothing.class, Cluster.class);

  /** Whether a load's directory can be made somewhere; nothing is changed. */
  public static final CommandType<Wanted, Texts> EXAMINE =
      CommandType.of("examine", Wanted.class, Texts.class);

  /** Makes a place of toll's own and shows that a file can be written there and read. */
  public static final CommandType<Place, Nothing> MAKE_PLACE =
      CommandType.of("make-place", Place.class);

  /** What is in a directory, by name; nothing where there is none. */
  public static final CommandType<HdfsCommands.Directory, Texts> NAMES =
      CommandType.of("names", HdfsCommands.Directory.class, Texts.class);

  /** What the client was made with. */
  public static final CommandType<Texts, Made> CLIENT =
      CommandType.of("client", Texts.class, Made.class);

  private ClusterCommands() {}

  /** Any texts. */
  public record Texts(List<String> texts) {}

  /**
   * A cluster.
   *
   * @param nameNode address and port of the NameNode that answers
   * @param pages address and port of its web pages, by the client's configuration; null where they
   *     are behind TLS
   * @param encrypts whether it has clients encrypt data transfer
   * @param dataNodes that are alive; null where the client may not ask for them
   */
  public record Cluster(
      String nameNode,
      @Key(optional = true) String pages,
      boolean safeMode,
      boolean encrypts,
      @Key(optional = true) List<DataNode> dataNodes) {

    /** The same with DataNodes that were learnt of otherwise. */
    public Cluster with(List<DataNode> others) {
      return new Cluster(nameNode, pages, safeMode, encrypts, others);
    }
  }

  /**
   * A DataNode.
   *
   * @param name by which it is given to clients that go by names
   * @param address by which it is given to others
   * @param transfer port of blocks
   * @param pages port of its web pages; 0 where they are behind TLS
   */
  public record DataNode(String name, String address, int transfer, int pages) {}

  /**
   * A place for a load.
   *
   * @param directory in which it will be
   * @param key of its encryption zone; null: the directory's own zone, or none
   * @param zoneBits length of the key; 0: no zone
   * @param files most that are there at once
   * @param bytes most that are there at once, with all copies
   */
  public record Wanted(
      String directory, @Key(optional = true) String key, int zoneBits, long files, long bytes) {}

  /**
   * A place of toll's own.
   *
   * @param root with all that is in it
   * @param load the directory of the load, below it
   * @param probe a directory outside the load's zone, below it
   * @param key of the load's encryption zone; null: it is none of its own
   */
  public record Place(String root, String load, String probe, @Key(optional = true) String key) {}

  /**
   * A client.
   *
   * @param user as whom it is logged in
   * @param core where its core-site.xml was read; empty for nowhere
   * @param site where its hdfs-site.xml was read; empty for nowhere
   * @param properties as they are in effect; without those that have no value
   * @param inFiles as its files alone have them; without those that have no value
   */
  public record Made(
      String user,
      String core,
      String site,
      Map<String, String> properties,
      Map<String, String> inFiles) {}
}
