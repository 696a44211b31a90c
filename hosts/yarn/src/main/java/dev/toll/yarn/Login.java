package dev.toll.yarn;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.FleetSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the application master logs in to a cluster with Kerberos: with a keytab, or with the ticket
 * that the user has; and whom it is there in the name of.
 *
 * @param environment variables that Hadoop's login reads (UserGroupInformation)
 * @param flags of its JVM
 */
record Login(Map<String, String> environment, List<String> flags) {
  /** The user's own, as MIT's programs understand it; the JDK knows only its property. */
  private static final String CONFIGURATION = "KRB5_CONFIG";

  private static final String TICKETS = "KRB5CCNAME";

  Login {
    environment = Map.copyOf(environment);
    flags = List.copyOf(flags);
  }

  /**
   * The login that settings ask for.
   *
   * @param variables of toll's own environment
   * @throws StudyException in one line, when it cannot be
   */
  static Login of(FleetSettings fleet, Map<String, String> variables) throws StudyException {
    Optional<String> principal = fleet.text(FleetSettings.PRINCIPAL);
    Optional<String> keytab = fleet.text(FleetSettings.KEYTAB);
    if (principal.isPresent() != keytab.isPresent()) {
      throw new StudyException(
          FleetSettings.PRINCIPAL
              + " and "
              + FleetSettings.KEYTAB
              + " need each other; without both the ticket of kinit is used");
    }
    Map<String, String> environment = new LinkedHashMap<>();
    if (principal.isPresent()) {
      environment.put("KRB5PRINCIPAL", principal.get());
      environment.put("KRB5KEYTAB", readable(FleetSettings.KEYTAB, keytab.get()).toString());
    } else if (variables.containsKey(TICKETS)) {
      environment.put(TICKETS, variables.get(TICKETS));
    }
    fleet.text(FleetSettings.USER).ifPresent(user -> environment.put("HADOOP_PROXY_USER", user));
    Optional<String> configuration = fleet.text(FleetSettings.KRB5_CONF);
    if (configuration.isPresent()) {
      return new Login(
          environment, flags(readable(FleetSettings.KRB5_CONF, configuration.get()).toString()));
    }
    String usual = variables.get(CONFIGURATION);
    return new Login(environment, usual == null ? List.of() : flags(usual));
  }

  private static List<String> flags(String configuration) {
    return List.of("-Djava.security.krb5.conf=" + configuration);
  }

  private static Path readable(String setting, String file) throws StudyException {
    Path path = Path.of(file).toAbsolutePath();
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      throw new StudyException(setting + ": there is no readable file " + path);
    }
    return path;
  }
}
