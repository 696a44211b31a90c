package dev.toll.cli;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.StudyException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options of {@code init} for a server that runs already. */
final class ConnectOptions {
  private static final Pattern ADDRESS = Pattern.compile("(?:\\[(.+)]|([^:]+)):([0-9]+)");

  /** How one makes an administrator of a server for toll, by its system. */
  private static final Map<SettingStudy.Kind, String> ADMINISTRATOR =
      Map.of(
          SettingStudy.Kind.POSTGRESQL,
          "CREATE ROLE toll_admin SUPERUSER LOGIN PASSWORD '...'",
          SettingStudy.Kind.MARIADB,
          "CREATE USER toll_admin@localhost IDENTIFIED BY '...'; GRANT ALL ON *.* TO"
              + " toll_admin@localhost WITH GRANT OPTION");

  @Option(
      names = "--connect",
      paramLabel = "HOST[:PORT]",
      description = "A server that runs already: the setting is changed there.")
  String server;

  @Option(names = "--user", paramLabel = "USER", description = "Its administrator.")
  String user;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "File with that user's password, mode 0600.")
  Path passwordFile;

  @Option(
      names = "--authority",
      paramLabel = "FILE",
      description = "PEM file of the authority that signed its certificate; connects by TLS.")
  Path authority;

  @Option(
      names = "--load",
      paramLabel = "LOAD",
      completionCandidates = KnownLoad.Words.class,
      description =
          "One of: ${COMPLETION-CANDIDATES} (default of a database: the first that is installed).")
  String load;

  /**
   * Whether there is a server to connect to.
   *
   * @throws StudyException when the options contradict each other, or one is missing
   */
  boolean connects(SettingStudy.Kind kind) throws StudyException {
    if (server == null) {
      if (Stream.of(user, passwordFile, authority, load).anyMatch(each -> each != null)) {
        throw new StudyException(
            "--user, --password-file, --authority and --load belong to --connect HOST[:PORT]");
      }
      return false;
    }
    String administrator = kind == null ? null : ADMINISTRATOR.get(kind);
    if (administrator == null) {
      checkUnasked(kind);
      return true;
    }
    if (user == null || passwordFile == null) {
      throw new StudyException(
          "--connect needs --user and --password-file, of a user who may make databases and users and"
              + " set variables, such as: "
              + administrator);
    }
    return true;
  }

  /** Whether the server is asked: by its administrator, whose password is in a file. */
  static boolean asks(SettingStudy.Kind kind) {
    return kind != null && ADMINISTRATOR.containsKey(kind);
  }

  /**
   * Refuses what makes no study of a server that is not asked.
   *
   * @param kind null for a server by commands
   */
  private void checkUnasked(SettingStudy.Kind kind) throws StudyException {
    if (kind == SettingStudy.Kind.KAFKA) {
      throw new StudyException(
          "system kafka starts its own brokers and cannot change others; a study by commands can: toll init server SETTING VALUE VALUE --connect %s --load %s"
              .formatted(server, Choices.word(KnownLoad.KAFKA_PRODUCER_PERF_TEST)));
    }
    if (!server.matches("[A-Za-z0-9._:,\\[\\]-]+")) {
      throw new StudyException("--connect: no address of a server: '" + server + "'");
    }
    if (kind != null && load != null) {
      throw new StudyException(
          "--load: the load on %s that runs already is toll's own; leave out --load"
              .formatted(kind.word()));
    }
    if (kind == null && load == null) {
      throw new StudyException(
          "toll init server --connect needs --load, one of: " + KnownLoad.words(null));
    }
    if (Stream.of(user, passwordFile, authority).anyMatch(each -> each != null)) {
      throw new StudyException(
          "--user, --password-file and --authority are of mariadb and postgresql; "
              + (kind == null
                  ? "the study's commands say how they log in"
                  : "how clients log in to %s is in their own files, which the study names"
                      .formatted(kind.word())));
    }
  }

  /** Without the port. */
  String host() {
    Matcher with = ADDRESS.matcher(server);
    return !with.matches() ? server : with.group(1) == null ? with.group(2) : with.group(1);
  }

  /**
   * As it was given.
   *
   * @param usual where none was
   */
  String port(String usual) {
    Matcher with = ADDRESS.matcher(server);
    return with.matches() ? with.group(3) : usual;
  }

  /** Where the client's own configuration of a cluster usually is. */
  static String clientFiles(String system) {
    String hadoop = System.getenv("HADOOP_CONF_DIR");
    return file(
        Path.of(
            system.equals(SettingStudy.Kind.ACCUMULO.word())
                ? "accumulo-client.properties"
                : hadoop == null ? "/etc/hadoop/conf" : hadoop));
  }

  /** The keys of {@code system.connect}, as a mapping on one line. */
  String yaml() {
    StringBuilder yaml = new StringBuilder("{host: ").append(SettingStudy.quoted(host()));
    String port = port("");
    yaml.append(port.isEmpty() ? "" : ", port: " + port);
    yaml.append(", user: ").append(SettingStudy.quoted(user));
    yaml.append(", password-file: ").append(file(passwordFile));
    if (authority != null) {
      yaml.append(", authority: ").append(file(authority));
    }
    return yaml.append('}').toString();
  }

  /** Absolute: the study may be run from another directory. */
  private static String file(Path path) {
    return SettingStudy.quoted(path.toAbsolutePath().normalize().toString());
  }
}
