package dev.toll.systems.accumulo;

import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands.Login;
import dev.toll.systems.accumulo.client.ClientFiles;
import dev.toll.systems.accumulo.client.ClusterCommands;
import dev.toll.systems.accumulo.client.ClusterCommands.Cluster;
import dev.toll.systems.accumulo.client.ClusterCommands.Examination;
import dev.toll.systems.accumulo.client.ClusterCommands.Examined;
import dev.toll.systems.base.connect.LevelCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** A connected cluster before a run changes anything: whether all can be set, and what is there. */
record ClusterExamination(Study study, Administrator administrator) {

  /** Refuses in one message all that cannot be set or put back. */
  ClusterBefore before(Cluster found, Login login, Settings settings)
      throws SystemException, InterruptedException {
    Map<String, List<String>> values = values();
    Examined examined = new Examined(Map.of(), Map.of(), List.of());
    Map<String, Map<String, String>> reported = Map.of();
    String cluster = name(login);
    if (!values.isEmpty()) {
      examined = administrator.call(ClusterCommands.EXAMINE, new Examination(values));
      refuse(examined, cluster, !settings.text(ConnectSettings.RESTART).isEmpty());
      reported = administrator.state().of(values.keySet());
    }
    return new ClusterBefore(
        cluster,
        found.instanceId(),
        settings.text(AccumuloSettings.VERSION),
        login.file(),
        login.clientProperties(),
        List.copyOf(values.keySet()),
        examined.set(),
        reported,
        examined.startOnly(),
        settings.text(ConnectSettings.RESTART),
        settings.duration(LevelCommands.DEADLINE).toMillis() / 1e3,
        settings.duration(AccumuloSettings.START_DEADLINE).toMillis() / 1e3);
  }

  private static String name(Login login) throws SystemException {
    try {
      Properties file = ClientFiles.read(Path.of(login.file()));
      return "Accumulo's instance %s at %s"
          .formatted(file.getProperty("instance.name"), file.getProperty("instance.zookeepers"));
    } catch (IOException e) {
      throw new SystemException("cannot read " + login.file() + ": " + e.getMessage(), e);
    }
  }

  /** The values that levels give to properties of the servers. */
  private Map<String, List<String>> values() {
    Map<String, List<String>> values = new TreeMap<>();
    for (Level level : study.levels()) {
      ConnectedLevel.of(level.name(), level.settings())
          .properties()
          .forEach(
              (name, value) -> values.computeIfAbsent(name, each -> new ArrayList<>()).add(value));
    }
    return values;
  }

  private void refuse(Examined examined, String cluster, boolean restarts) throws SystemException {
    Set<String> problems = new LinkedHashSet<>();
    for (Level level : study.levels()) {
      Settings settings = level.settings();
      for (String name : ConnectedLevel.of(level.name(), settings).properties().keySet()) {
        String path = AccumuloSettings.PROPERTIES + name;
        String where = settings.origin(path) + ": " + path + ": ";
        String obstacle = examined.obstacles().get(name);
        if (obstacle != null) {
          problems.add(where + name + " " + obstacle);
        } else if (examined.startOnly().contains(name) && !restarts) {
          problems.add(
              where
                  + name
                  + " takes effect only when a server starts; say "
                  + ConnectSettings.RESTART
                  + ", the command that restarts the servers");
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new SystemException(
          "%s: nothing was changed, because not all can be set and put back:\n%s"
              .formatted(cluster, String.join("\n", problems)));
    }
  }
}
