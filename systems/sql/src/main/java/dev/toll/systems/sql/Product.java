package dev.toll.systems.sql;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What differs between the servers. Stateless. */
interface Product {
  /** The user of toll's own servers, who may do everything there. */
  String USER = "toll";

  /**
   * What a server is called, and where it is found.
   *
   * @param name as studies name it, and as the driver names its dialect
   * @param label for people
   * @param packages what to install, for messages
   * @param artifact coordinate of the archive that holds the embedded server, but its version
   * @param driver coordinate of the JDBC driver
   * @param port TCP port where nothing else is said
   * @param database that every server has; empty where none is needed
   */
  record Names(
      String name,
      String label,
      String packages,
      String artifact,
      String driver,
      int port,
      String database) {}

  Names names();

  /** All settings. */
  List<SettingSpec> settings();

  /** Why a level cannot be had from this server, or from this machine; empty when it can. */
  Optional<String> unavailable(Settings level, Installation installation);

  /** What of a level's settings is no mistake, but hardly meant; empty for nothing. */
  default Optional<String> remark(Settings level) {
    return Optional.empty();
  }

  /** Whether its own programs cannot work in a directory, because of its name. */
  default boolean splits(Path directory) {
    return false;
  }

  /** Unpacks the archive of the embedded server. */
  void unpack(Path archive, Path into) throws IOException, SystemException, InterruptedException;

  /** The programs of an embedded server. */
  Installation unpacked(Path home, String origin);

  /**
   * The installed programs.
   *
   * @param home {@code system.home}; empty for the usual places
   */
  Optional<Installation> installed(String home);

  /** How it is set up and started, and how clients come to it. */
  Configuration configuration();

  /** What may slow its inserts, in the series of {@link ServerStatus} and of every trial. */
  List<EventSeries> events();

  /** What the server said, without what comes before TLS in its protocol. */
  byte[] tlsPart(byte... fromServer);
}
