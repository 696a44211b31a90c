package dev.toll.systems.sql;

import dev.toll.driver.Nothing;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.connect.RunChanges;
import dev.toll.systems.sql.client.SqlCommands.Examined;
import dev.toll.systems.sql.client.SqlCommands.Variable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of a connected server for one run: read before anything is changed, changed for each
 * trial to what its level wants, and put back when the run ends, however it ends.
 */
final class ServerSettings {
  private final Product product;
  private final AdministratorClient client;
  private final RunContext context;
  private final Settings study;
  private final ChangedServer changed;
  private final RunChanges<ChangedServer> changes;
  private final Map<String, Variable> variables;

  /** What the server has been set to; null when that is not known. */
  private Map<String, String> current;

  private String currentOwn = "";

  private ServerSettings(
      Product product,
      AdministratorClient client,
      RunContext context,
      Settings study,
      ChangedServer changed,
      Map<String, Variable> variables) {
    this.product = product;
    this.client = client;
    this.context = context;
    this.study = study;
    this.changed = changed;
    this.variables = variables;
    changes = new RunChanges<>(context, ChangedServer.RECORD, changed);
    current = changed.before();
  }

  /** Whether a level says something of the server's settings that toll must see to. */
  static boolean wanted(Settings level) {
    return !level.below(SqlSettings.SETTINGS).isEmpty()
        || !level.text(SqlSettings.CONNECT_SET).isEmpty();
  }

  /**
   * Reads the server's variables, and refuses in one message what cannot be set, before anything is
   * changed.
   *
   * @return empty when no level wants anything of it
   */
  static Optional<ServerSettings> open(
      Product product, AdministratorClient client, Study study, RunContext context)
      throws SystemException, InterruptedException {
    if (!Connected.wanted(study.settings())) {
      return Optional.empty();
    }
    Connected server = Connected.of(product, study.settings());
    String words = server.toString();
    ChangedServer.RECORD.refuseLeft(RunChanges.run(context), words, words);
    if (study.levels().stream().noneMatch(level -> wanted(level.settings()))) {
      return Optional.empty();
    }
    SettingsBefore before = new SettingsBefore(product, server, study);
    Examined found = client.ask(before::read);
    return Optional.of(
        new ServerSettings(
            product, client, context, study.settings(), before.changed(found), found.variables()));
  }

  /** Statements of a study, each ended by a semicolon at the end of its line. */
  static List<String> statements(String text) {
    return Arrays.stream(text.split(";[ \\t]*(?:\\R|$)"))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .toList();
  }

  /** Gives the server a level's settings; the others are as they were before the run. */
  void apply(Settings level, Steps steps) throws SystemException, InterruptedException {
    Duration deadline =
        study
            .duration(SqlSettings.RESTART_DEADLINE)
            .plus(study.duration(SqlSettings.START_DEADLINE))
            .plus(Steps.SHORT);
    steps.run(
        "set the server's settings", deadline, () -> client.ask(driver -> change(driver, level)));
  }

  private Nothing change(SqlDriver driver, Settings level)
      throws SystemException, InterruptedException, IOException {
    Configuration configuration = product.configuration();
    Administrator server =
        new Administrator(changed, configuration, driver, RunChanges.run(context));
    Map<String, String> set = configuration.settings(level);
    Map<String, String> target = new LinkedHashMap<>(changed.before());
    target.putAll(set);
    String own = level.text(SqlSettings.CONNECT_SET);
    if (!target.equals(current) || !own.equals(currentOwn)) {
      changes.change(all -> all);
      boolean again = current == null || differ(target, current);
      current = null;
      tell(server, set, own, again);
    }
    Map<String, String> wanted = new LinkedHashMap<>(target);
    wanted.putAll(configuration.wanted(level));
    // Read back at once; the proof does it again. What the study's own statements set is its word.
    wanted.keySet().retainAll(readBack(set, own, level));
    server.await(wanted, "after it was set");
    current = target;
    currentOwn = own;
    return Nothing.NOTHING;
  }

  /** With statements of its own, what the level says; without them all that the run may change. */
  private Set<String> readBack(Map<String, String> set, String own, Settings level) {
    if (own.isEmpty()) {
      return changed.before().keySet();
    }
    Set<String> names = new LinkedHashSet<>(set.keySet());
    names.addAll(product.configuration().wanted(level).keySet());
    return names;
  }

  private boolean differ(Map<String, String> target, Map<String, String> from) {
    return changed.byRestart().stream()
        .anyMatch(name -> !OptionValue.same(target.get(name), from.get(name)));
  }

  private void tell(Administrator server, Map<String, String> set, String own, boolean again)
      throws SystemException, InterruptedException, IOException {
    boolean last = product.configuration().settingsLast();
    Map<String, String> bySql = new LinkedHashMap<>(set);
    Map<String, String> byFile = new LinkedHashMap<>();
    // Read by the server when it starts, where no statement changes it.
    set.forEach(
        (name, value) -> {
          if (variables.get(name).restore().isEmpty()) {
            byFile.put(name, value);
            bySql.remove(name);
          }
        });
    List<String> statements =
        new ArrayList<>(currentOwn.isEmpty() ? List.of() : changed.ownRestore());
    for (Map.Entry<String, Variable> each : variables.entrySet()) {
      if (changed.restore().contains(each.getValue().restore())
          && !bySql.containsKey(each.getKey())) {
        statements.add(each.getValue().restore());
      }
    }
    if (again && !last) {
      server.restart(byFile);
    }
    server.change(statements, bySql);
    if (!own.isEmpty()) {
      server.change(statements(own), Map.of());
    }
    if (again && last) {
      server.restart(byFile);
    }
  }

  /** Puts all back, as the run ends. */
  void restore() {
    changes.putBack(all -> putBack(all, product, client, context));
  }

  /** Puts back what a run that was interrupted has left. */
  static void restore(Product product, ChangedServer left, RunContext context)
      throws SystemException, InterruptedException, IOException {
    SqlTools tools = SqlTools.clients(product, context);
    try (AdministratorClient client = new AdministratorClient(tools.toolbox(), context.work())) {
      putBack(left, product, client, context);
    }
  }

  private static void putBack(
      ChangedServer all, Product product, AdministratorClient client, RunContext context)
      throws SystemException, InterruptedException, IOException {
    client.ask(
        driver ->
            new Administrator(all, product.configuration(), driver, RunChanges.run(context))
                .putBack());
  }
}
