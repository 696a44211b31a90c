package dev.toll.systems.sql;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.sql.client.SqlCommands;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The properties of the JDBC driver, as the driver itself has understood them
 * (java.sql.Driver.getPropertyInfo), and the session's variables that they set, as the server
 * reports them for such a connection. JDBC drivers ignore a property that they do not know.
 */
final class ClientOptionsProof {
  static final String NAME = "client-options";

  /** Properties by which statements are sent prepared, or as text. */
  private static final List<String> STATEMENTS =
      List.of("useServerPrepStmts", "preferQueryMode", "prepareThreshold");

  private final SqlProofTarget probed;
  private final Map<String, String> facts = new TreeMap<>();
  private final Set<String> seen = new TreeSet<>();
  private final List<String> wrong = new ArrayList<>();

  ClientOptionsProof(SqlProofTarget probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    Configuration configuration = probed.product().configuration();
    Map<String, String> wanted =
        configuration.client(probed.level(), probed.endpoint(), Endpoint.Way.RIGHT).properties();
    Map<String, String> given = probed.access(Endpoint.Way.RIGHT).properties();
    Map<String, String> session = configuration.session(probed.level());
    Set<String> names = new LinkedHashSet<>(wanted.keySet());
    names.addAll(given.keySet());
    SqlCommands.Understood found =
        probed.ask(
            SqlCommands.UNDERSTOOD,
            new SqlCommands.ClientNames(List.copyOf(names), List.copyOf(session.keySet())));
    for (String name : names) {
      compare(name, wanted.get(name), found.properties().get(name));
    }
    session.forEach((name, value) -> compareSession(name, value, found.session().get(name)));
    return ProofResult.of(
            NAME,
            "the JDBC driver has understood the level's properties, and no others are set",
            wrong,
            "%s properties and %s variables of the session as set"
                .formatted(wanted.size(), session.size()),
            facts)
        .witnessing(seen);
  }

  private void compare(String name, String wanted, String found) throws SystemException {
    if (found != null) {
      facts.put(name, found);
    }
    if (wanted == null) {
      wrong.add(name + " is " + found + ", which the level does not set");
    } else if (found == null) {
      wrong.add("the JDBC driver has no property " + name);
    } else if (!plain(probed.driver().there(wanted)).equals(plain(found))) {
      wrong.add(name + " is " + found + ", not " + wanted);
    } else {
      seen.add(path(name));
    }
  }

  private void compareSession(String name, String wanted, String found) {
    facts.put("session " + name, String.valueOf(found));
    if (found == null) {
      wrong.add("the server has no variable " + name);
    } else if (!OptionValue.same(wanted, found)) {
      wrong.add("the session's " + name + " is " + found + ", not " + wanted);
    }
  }

  /** The setting that a property follows from. */
  private String path(String name) {
    Settings level = probed.level();
    return level.has(SqlSettings.CLIENT_OPTIONS + name)
        ? SqlSettings.CLIENT_OPTIONS + name
        : STATEMENTS.contains(name) ? SqlSettings.STATEMENTS : SqlSettings.SECURITY;
  }

  /** Drivers report a word in capitals, or with another hyphen. */
  private static String plain(String value) {
    return value.strip().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
