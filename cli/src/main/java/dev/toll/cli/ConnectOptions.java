package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options of {@code init} for a server that runs already. */
final class ConnectOptions {
  private static final Pattern ADDRESS =
      Pattern.compile("\\[(?<v6>.+)]:(?<p6>[0-9]+)|(?<name>[^:]+):(?<port>[0-9]+)");

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
      description = "A MariaDB or PostgreSQL that runs already: the setting is changed there.")
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
      description = "One of: ${COMPLETION-CANDIDATES} (default: the first that is installed).")
  String load;

  /** The systems that it can be of. */
  static Set<String> systems() {
    return ADMINISTRATOR.keySet().stream().map(SettingStudy.Kind::word).collect(Collectors.toSet());
  }

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
    String administrator = ADMINISTRATOR.get(kind);
    if (administrator == null) {
      throw new StudyException(
          "--connect is of mariadb and postgresql; "
              + (kind == SettingStudy.Kind.KAFKA
                  ? "toll starts Kafka itself"
                  : "a study connects to %s as docs/%s-connect.md says"
                      .formatted(kind.word(), kind.word())));
    }
    if (user == null || passwordFile == null) {
      throw new StudyException(
          "--connect needs --user and --password-file, of a user who may make databases and users and"
              + " set variables, such as: "
              + administrator);
    }
    return true;
  }

  /** The keys of {@code system.connect}, as a mapping on one line. */
  String yaml() {
    Matcher with = ADDRESS.matcher(server);
    boolean port = with.matches();
    String name = port ? with.group("name") : null;
    StringBuilder yaml = new StringBuilder("{host: ");
    yaml.append(SettingStudy.quoted(!port ? server : name == null ? with.group("v6") : name));
    if (port) {
      yaml.append(", port: ").append(name == null ? with.group("p6") : with.group("port"));
    }
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
