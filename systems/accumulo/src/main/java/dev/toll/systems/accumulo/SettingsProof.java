package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.Servers.TabletServer;
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
 *
 * @param driver asks each server itself
 * @param tables of the load, as the study gives them properties
 * @param servers as the study gives them properties
 */
record SettingsProof(IngestDriver driver, LoadTables tables, List<TabletServer> servers) {
  /** Properties that a server never reports (ClientServiceHandler.conf of 2.1). */
  private static final List<String> SECRET = List.of("password", "instance.secret");

  static final String NAME = "settings";
  private static final int SHOWN = 5;
  private static final String STUDY = "the study";
  private static final String BEFORE = "before the load";

  /** A configuration file's content as the server reports it. */
  static Map<String, String> readable(Map<String, String> told) {
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

  /** What each says of its properties and of the table's, by its name. */
  Map<String, Configured> read() throws SystemException, InterruptedException {
    Map<String, Configured> all = new TreeMap<>();
    for (TabletServer each : servers) {
      ServerTable which =
          new ServerTable(each.address().host(), each.address().port(), tables.measured());
      all.put(each.name(), driver.call(AccumuloCommands.CONFIGURATION, which));
    }
    return all;
  }

  /**
   * After the load.
   *
   * @param before what they said before it
   */
  ProofResult prove(Map<String, Configured> before) throws SystemException, InterruptedException {
    return compare(servers, tables, before, read());
  }

  /** Of the current state, whatever it was before. */
  ProofResult now() throws SystemException, InterruptedException {
    Map<String, Configured> now = read();
    return compare(servers, tables, now, now);
  }

  static ProofResult compare(
      List<TabletServer> servers,
      LoadTables tables,
      Map<String, Configured> before,
      Map<String, Configured> after) {
    List<String> wrong = new ArrayList<>();
    if (!before.keySet().equals(after.keySet())) {
      wrong.add(
          "the tablet servers were %s, and are %s".formatted(before.keySet(), after.keySet()));
    }
    String table = "table " + tables.measured();
    for (TabletServer server : servers) {
      Configured now = after.get(server.name());
      Configured then = before.getOrDefault(server.name(), now);
      Map<String, String> ofTable = server.inherited() ? ofTables(now.server()) : new TreeMap<>();
      ofTable.putAll(tables.properties());
      given(server.name(), server.properties(), now.server(), wrong);
      differences(server.name(), BEFORE, then.server(), now.server(), wrong);
      given(table, ofTable, now.table(), wrong);
      differences(table, BEFORE, then.table(), now.table(), wrong);
    }
    String claim =
        "the tablet servers and the load's table have the properties of the study, and the load's end"
            + " finds them as its beginning did";
    Map<String, String> facts = Map.of("properties differing", Integer.toString(wrong.size()));
    return servers.isEmpty()
        ? ProofResult.of(NAME, claim, Verdict.UNKNOWN, "the cluster names no tablet server", facts)
        : ProofResult.of(
            NAME,
            claim,
            wrong.subList(0, Math.min(SHOWN, wrong.size())),
            servers.get(0).properties().size()
                + tables.properties().size()
                + " properties read back as set; none changed during the load",
            facts);
  }

  /** A table has the servers' where it has none of its own. */
  private static Map<String, String> ofTables(Map<String, String> server) {
    Map<String, String> wanted = new TreeMap<>(server);
    wanted.keySet().removeIf(name -> !name.startsWith(ConnectSettings.TABLE));
    return wanted;
  }

  /** Adds what the study gives and is found otherwise. */
  private static void given(
      String where, Map<String, String> wanted, Map<String, String> all, List<String> wrong) {
    Map<String, String> found = new TreeMap<>(all);
    found.keySet().retainAll(wanted.keySet());
    differences(where, STUDY, wanted, found, wrong);
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
