package dev.toll.systems.hadoop;

import static dev.toll.engine.settings.Specs.emptyText;
import static dev.toll.engine.settings.Specs.text;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.systems.base.connect.ConnectRules;
import dev.toll.systems.base.connect.LevelCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Every setting of a cluster that runs already, its default and its meaning. */
final class ConnectSettings {
  static final String CONFIGURATION = LevelCommands.KEYS + "configuration";
  static final String USER = LevelCommands.KEYS + "user";
  static final String DIRECTORY = LevelCommands.KEYS + "directory";
  static final String ZONE_KEY = LevelCommands.KEYS + "key";
  static final String EXPECT = LevelCommands.KEYS + "expect.";
  static final String NAMENODE = EXPECT + "namenode.";
  static final String DATANODE = EXPECT + "datanode.";

  private ConnectSettings() {}

  static List<SettingSpec> all() {
    List<SettingSpec> specs =
        new ArrayList<>(
            List.of(
                emptyText(
                        CONFIGURATION,
                        "directory with core-site.xml and hdfs-site.xml of a client of a cluster that"
                            + " runs already; empty: toll starts one")
                    .seenBy(ConnectedProofs.CLIENT),
                emptyText(USER, "user name of toll's clients there; empty: the user that runs toll")
                    .with(Trait.RUN, ConnectedProofs.CLIENT),
                text(DIRECTORY, "/tmp", "directory there in which toll makes one of its own")
                    .seenBy(ConnectedProofs.FILES),
                emptyText(
                        ZONE_KEY,
                        "key of the cluster's KMS for an encryption zone in toll's directory; empty:"
                            + " none, or the zone that system.connect.directory is in")
                    .seenBy(ConnectedProofs.FILES),
                text(
                        NAMENODE + "*",
                        "a property that the NameNode of a connected cluster must report; toll does"
                            + " not set it")
                    .seenBy(ServerSettings.NAME),
                text(DATANODE + "*", "the same of each DataNode").seenBy(ServerSettings.NAME)));
    specs.addAll(
        LevelCommands.ofLevels(
            (level, against) ->
                level.below(EXPECT).isEmpty()
                    ? Set.of("wire", ServerSettings.NAME)
                    : Set.of(ServerSettings.NAME)));
    specs.add(LevelCommands.ofRun());
    return List.copyOf(specs);
  }

  /** Whether the level is one of a cluster that runs already. */
  static boolean wanted(Settings level) {
    return ConnectRules.wanted(level, CONFIGURATION);
  }
}
