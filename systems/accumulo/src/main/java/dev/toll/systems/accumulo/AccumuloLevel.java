package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Observing;
import dev.toll.systems.accumulo.client.AccumuloCommands.LiveConnection;
import dev.toll.systems.base.process.JvmSpec;
import dev.toll.systems.base.settings.AutoBytes;
import dev.toll.systems.base.settings.JvmSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A level: its settings as the types they mean, read once.
 *
 * @param settings all of them, for what a single class needs
 * @param tls TLS version at ssl, as Java names it, e.g. {@code TLSv1.3}
 * @param threadPool whether the Thrift server is the one that TLS and SASL force
 * @param tservers how many tablet servers
 * @param memoryMap size of a tablet server's in-memory map; empty for auto
 * @param shared whether all levels of a block use the same servers
 * @param properties of the servers, as the study writes them
 * @param tableProperties of the load's tables alone; none where the servers have no other users
 * @param clientProperties of the clients, as the study writes them
 * @param startDeadline of each step of the start
 */
record AccumuloLevel(
    Settings settings,
    Security security,
    String tls,
    boolean threadPool,
    StorageLevel storage,
    int tservers,
    OptionalLong memoryMap,
    boolean shared,
    Map<String, String> properties,
    Map<String, String> tableProperties,
    Map<String, String> clientProperties,
    MeasuredJvm tserver,
    MeasuredJvm driver,
    Duration startDeadline,
    Observing observing,
    IngestLevel ingest,
    QueryLevel queries) {

  static AccumuloLevel of(Settings settings) {
    boolean shared = DesignSettings.sharesServer(settings);
    SplitProperties properties =
        shared || ConnectSettings.wanted(settings)
            ? SplitProperties.of(settings)
            : SplitProperties.undivided(settings);
    return new AccumuloLevel(
        settings,
        Choices.of(Security.class, settings, AccumuloSettings.SECURITY),
        "TLSv" + settings.text(AccumuloSettings.TLS),
        settings.text(AccumuloSettings.RPC_SERVER).equals(AccumuloSettings.THREAD_POOL),
        StorageLevel.of(settings),
        (int) settings.count(AccumuloSettings.TSERVERS),
        AutoBytes.of(settings, AccumuloSettings.MEMORY_MAP),
        shared,
        properties.servers(),
        properties.tables(),
        settings.below(AccumuloSettings.CLIENT_PROPERTIES),
        new MeasuredJvm(
            settings.bytes(AccumuloSettings.TSERVER_HEAP),
            settings.text(AccumuloSettings.TSERVER_FLAGS)),
        new MeasuredJvm(
            JvmSettings.DRIVER.bytes(settings), settings.text(JvmSettings.DRIVER.flags())),
        settings.duration(AccumuloSettings.START_DEADLINE),
        Observing.of(settings),
        IngestLevel.of(settings),
        QueryLevel.of(settings));
  }

  /** How the connections of clients must be protected, as {@link LiveConnection} names it. */
  String quality() {
    return switch (security) {
      case NONE -> LiveConnection.PLAIN;
      case SSL -> tls;
      case AUTH, AUTH_INT, AUTH_CONF -> security.word();
    };
  }

  /**
   * How long a warm-up without ingest is to be; zero where the study asks for none. It asks more
   * often than the measured load, for thousands of queries: what answers them is compiled only
   * then.
   */
  Duration warmAlone() {
    return ingest.warm() == 0 ? Duration.ZERO : queries.alone().dividedBy(2);
  }

  /**
   * A JVM whose arguments the study sets.
   *
   * @param flags other than the heap's, as the study writes them
   */
  record MeasuredJvm(long heap, String flags) {
    List<String> shape() {
      return JvmSpec.fixed(heap);
    }

    /** All that its command line must show. */
    String arguments() {
      return String.join(" ", shape()) + " " + flags;
    }
  }
}
