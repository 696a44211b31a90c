package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.ClusterState.Told;
import dev.toll.systems.hadoop.client.ClusterCommands;
import dev.toll.systems.hadoop.client.ClusterCommands.Made;
import dev.toll.systems.hadoop.client.ClusterCommands.Texts;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.Encryption;
import dev.toll.systems.hadoop.client.HdfsCommands.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a client can know of a connected cluster: what its servers report before the load and after
 * it, what the client itself was made with, and the files of the load.
 *
 * @param level the instance's own
 */
record ConnectedProofs(ConnectedCluster cluster, ConnectedClient driver, ConnectedLevel level) {
  /** That the driver's client is the level's. */
  static final String CLIENT = "client-properties";

  static final String FILES = "load-files";

  /** What the servers report now. */
  ClusterState read() throws SystemException, InterruptedException {
    return ClusterState.read(driver.cluster());
  }

  /**
   * What the servers report, and that none was changed, restarted, added or lost since then.
   *
   * @param then an earlier state, or the same
   */
  ProofResult settings(ConnectedLevel claimed, ClusterState then, ClusterState now) {
    ServerSettings.Seen seen = new ServerSettings.Seen();
    int read = 0;
    if (!then.servers().keySet().equals(now.servers().keySet())) {
      seen.wrong(
          "the servers were %s, and are %s"
              .formatted(then.servers().keySet(), now.servers().keySet()));
    }
    for (Map.Entry<String, Told> each : now.servers().entrySet()) {
      Told told = each.getValue();
      Map<String, String> wanted = cluster.wanted(claimed, each.getKey(), told);
      Map<String, String> found = seen.server(each.getKey(), told::tell, Map.of(), wanted);
      read += found.isEmpty() ? 0 : wanted.size();
      if (told.nameNode()) {
        now.toldClients(wanted).forEach(seen::wrong);
      }
      Told earlier = then.servers().get(each.getKey());
      if (earlier != null && told.readable() && earlier.readable()) {
        unchanged(each.getKey(), earlier, told, seen);
      }
    }
    return ProofResult.of(
        ServerSettings.NAME,
        "NameNode and DataNodes have the settings of the level, and are after the load what they"
            + " were before it",
        seen.verdict(),
        seen.said().isEmpty()
            ? "%d values read back from %d servers; none was changed or restarted meanwhile"
                .formatted(read, now.servers().size())
            : seen.said());
  }

  /** Of the current state, whatever it was before. */
  ProofResult settingsNow(ConnectedLevel claimed) throws SystemException, InterruptedException {
    ClusterState now = read();
    return settings(claimed, now, now);
  }

  private static void unchanged(String server, Told earlier, Told told, ServerSettings.Seen seen) {
    if (!earlier.started().equals(told.started())) {
      seen.wrong(server + " was restarted during the load");
    }
    ServerSettings.differences(server, told.settings(), earlier.settings())
        .forEach(why -> seen.wrong(why + ", which it was before the load"));
  }

  /**
   * What the driver's client was made with, compared with what the level and the user's files say.
   */
  ProofResult client(ConnectedLevel claimed) throws SystemException, InterruptedException {
    Set<String> names = new TreeSet<>(level.access().properties().keySet());
    names.addAll(claimed.access().properties().keySet());
    Made made = driver.call(ClusterCommands.CLIENT, new Texts(List.copyOf(names)));
    List<String> wrong = new ArrayList<>();
    for (String name : names) {
      String wanted = claimed.access().properties().getOrDefault(name, made.inFiles().get(name));
      String found = made.properties().get(name);
      // One that refers to another is reported as its resolved value.
      if (!Objects.equals(wanted, found) && (wanted == null || !wanted.contains("${"))) {
        wrong.add("%s is '%s', not '%s'".formatted(name, found, wanted));
      }
    }
    Path files = claimed.access().directory();
    file(files.resolve("core-site.xml"), made.core(), wrong);
    file(files.resolve("hdfs-site.xml"), made.site(), wrong);
    String user = claimed.access().user();
    if (!user.isEmpty() && !user.equals(made.user())) {
      wrong.add("it is user %s, not %s".formatted(made.user(), user));
    }
    return ProofResult.of(
        CLIENT,
        "the driver's client has read the files of the level, and has the level's properties",
        wrong,
        "%s, and %d properties as the level says, as user %s"
            .formatted(files, names.size(), made.user()),
        Map.of("user", made.user()));
  }

  private static void file(Path wanted, String found, List<String> wrong) {
    if (!wanted.toString().equals(found)) {
      wrong.add("it has read %s, not %s".formatted(found.isEmpty() ? "none" : found, wanted));
    }
  }

  /** How the measured files are encrypted, by the NameNode. */
  ProofResult files(ConnectedLevel claimed, String measured)
      throws SystemException, InterruptedException {
    Encryption found =
        driver.call(
            HdfsCommands.ENCRYPTION, new HdfsCommands.Directory(measured), HdfsCluster.SHORT);
    Map<String, Long> kinds = LoadedFiles.kinds(found);
    boolean zone = claimed.hdfs().zone();
    boolean elsewhere = !claimed.directory().equals(level.directory());
    return ProofResult.of(
        FILES,
        "the files of the measured load are in %s, and have %s"
            .formatted(
                claimed.directory(),
                !zone
                    ? LoadedFiles.PLAIN
                    : claimed.key().isEmpty()
                        ? "the key of its encryption zone"
                        : "key " + claimed.key()),
        elsewhere ? Verdict.FALSE : verdict(kinds, zone, claimed.key(), found.sample()),
        elsewhere
            ? "they are in " + level.directory()
            : LoadedFiles.counted(kinds) + stored(found.sample()));
  }

  /**
   * What comes of what was found.
   *
   * @param key of the zone; empty for any one
   * @param sample the beginning of one file; null when all are empty
   */
  static Verdict verdict(Map<String, Long> kinds, boolean zone, String key, Sample sample) {
    String own = key.isEmpty() ? "key " : "key " + key + ",";
    return LoadedFiles.verdict(
        kinds,
        zone,
        kind -> zone ? kind.startsWith(own) : kind.equals(LoadedFiles.PLAIN),
        sample,
        sample == null ? null : sample.rawSha256(),
        Verdict.TRUE);
  }

  private static String stored(Sample sample) {
    if (sample == null) {
      return "; all are empty";
    }
    if (sample.rawSha256() == null) {
      return "; how they are stored is unknown: only HDFS's superuser may read /.reserved/raw";
    }
    return "; of %s the first %,d bytes are stored as %s"
        .formatted(
            sample.path(),
            sample.bytes(),
            sample.rawSha256().equals(sample.plainSha256()) ? "plaintext" : "ciphertext");
  }
}
