package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.Configured;
import dev.toll.systems.accumulo.client.AccumuloCommands.ServerTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The properties of the running tablet servers and of the load's table, read back: those the study
 * gives them, and the same after the load as before it. Accumulo lets most of them be changed while
 * it runs.
 */
final class SettingsProof {
  /** Properties that a server never reports (ClientServiceHandler.conf of 2.1). */
  private static final List<String> SECRET = List.of("password", "instance.secret");

  static final String NAME = "settings";
  static final int SHOWN = 5;
  static final String BEFORE = "before the load";

  private final AccumuloProofTarget probed;
  private final List<Map<String, String>> told;
  private List<Configured> before = List.of();

  /**
   * The proof of an instance.
   *
   * @param told the content of each tablet server's configuration file, as derived from the study
   */
  SettingsProof(AccumuloProofTarget probed, List<Map<String, String>> told) {
    this.probed = probed;
    this.told = told.stream().map(SettingsProof::readable).toList();
  }

  private static Map<String, String> readable(Map<String, String> told) {
    Map<String, String> readable = new TreeMap<>();
    told.forEach(
        (name, value) -> {
          if (!secret(name)) {
            // As the server renames and trims it (DeprecatedPropertyUtil, PropertiesConfiguration).
            readable.put(name.replaceFirst("^master\\.", "manager."), value.strip());
          }
        });
    return readable;
  }

  private static boolean secret(String name) {
    return SECRET.stream().anyMatch(name.toLowerCase(Locale.ROOT)::contains);
  }

  /** Records the state before the load. */
  void begin() throws SystemException, InterruptedException {
    before = read();
  }

  private List<Configured> read() throws SystemException, InterruptedException {
    List<Configured> all = new ArrayList<>();
    for (Endpoints.TabletServer server : probed.endpoints().tservers()) {
      ServerTable which = new ServerTable(server.host(), server.port(), tables().measured());
      all.add(probed.driver().call(AccumuloCommands.CONFIGURATION, which));
    }
    return all;
  }

  /** After the load. */
  ProofResult prove() throws SystemException, InterruptedException {
    return compare(servers(), tables(), before, read());
  }

  /** Of the current state, whatever it was before. */
  ProofResult now() throws SystemException, InterruptedException {
    List<Configured> now = read();
    return compare(servers(), tables(), now, now);
  }

  private LoadTables tables() {
    return probed.tables();
  }

  private List<Told> servers() {
    List<Told> servers = new ArrayList<>();
    for (int i = 0; i < told.size(); i++) {
      int port = probed.endpoints().tservers().get(i).port();
      servers.add(new Told(probed.tserver(i), port, told.get(i)));
    }
    return servers;
  }

  /**
   * The configuration that a tablet server was given.
   *
   * @param name of the server, with its host
   */
  record Told(String name, int port, Map<String, String> properties) {}

  static ProofResult compare(
      List<Told> servers, LoadTables tables, List<Configured> before, List<Configured> after) {
    List<String> wrong = new ArrayList<>();
    String table = "table " + tables.measured();
    for (int i = 0; i < after.size(); i++) {
      Configured now = after.get(i);
      Map<String, String> wanted = new TreeMap<>(servers.get(i).properties());
      // The command line of each server has the last word on its port.
      wanted.put("tserver.port.client", Integer.toString(servers.get(i).port()));
      Map<String, String> found = new TreeMap<>(now.server());
      found.keySet().retainAll(wanted.keySet());
      String server = servers.get(i).name();
      differences(server, "the study", wanted, found, wrong);
      differences(server, BEFORE, before.get(i).server(), now.server(), wrong);
      Map<String, String> ofTable = ofTable(now.server(), tables.properties());
      Map<String, String> foundThere = new TreeMap<>(now.table());
      foundThere.keySet().retainAll(ofTable.keySet());
      differences(table, "the study", ofTable, foundThere, wrong);
      differences(table, BEFORE, before.get(i).table(), now.table(), wrong);
    }
    return ProofResult.of(
        NAME,
        "the tablet servers and the load's table have the properties of the study, and the load's end"
            + " finds them as its beginning did",
        wrong.subList(0, Math.min(SHOWN, wrong.size())),
        servers.get(0).properties().size()
            + tables.properties().size()
            + " properties read back as set; none changed during the load",
        Map.of("properties differing", Integer.toString(wrong.size())));
  }

  /** A table has the servers' where it has none of its own. */
  private static Map<String, String> ofTable(
      Map<String, String> server, Map<String, String> properties) {
    Map<String, String> wanted = new TreeMap<>(server);
    wanted.keySet().removeIf(name -> !name.startsWith(ConnectSettings.TABLE));
    wanted.putAll(properties);
    return wanted;
  }

  /** Adds what is found otherwise than it was wanted, or than it was then. */
  static void differences(
      String where,
      String then,
      Map<String, String> wanted,
      Map<String, String> found,
      List<String> wrong) {
    Set<String> names = new TreeSet<>(wanted.keySet());
    names.addAll(found.keySet());
    for (String name : names) {
      if (!Objects.equals(wanted.get(name), found.get(name))) {
        wrong.add(
            "%s: %s is %s, %s: %s"
                .formatted(where, name, value(found, name), then, value(wanted, name)));
      }
    }
  }

  private static String value(Map<String, String> properties, String name) {
    String value = properties.get(name);
    return value == null ? "not set" : "'" + value + "'";
  }
}
