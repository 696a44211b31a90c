package dev.toll.cli;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.engine.cgroup.CgroupPlace;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.mount.LinuxMounts;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.process.ProcessLedger;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What is left on the machine, and in its directory, when a run is over. */
final class Aftermath {
  private final RunDirectory directory;
  private final Path cache;

  /** Start times of processes that were seen under toll, by pid, the journal's among them. */
  private final Map<Long, Long> seen = new HashMap<>();

  Aftermath(RunDirectory directory, Path cache, Map<Long, Long> seen) throws IOException {
    this.directory = directory;
    this.cache = cache;
    this.seen.putAll(seen);
    for (Journal.Line line : Journal.read(directory.journal())) {
      if (line.kind().equals("process-started")) {
        this.seen.put(
            line.body().get("pid").getAsLong(), line.body().get("startTicks").getAsLong());
      }
    }
  }

  /** Adds what it finds. */
  void count(KillTally tally, Path place) throws IOException {
    List<TrialRecord> trials = trials();
    List<TrialRecord> valid = trials.stream().filter(TrialRecord::valid).toList();
    tally.valid += valid.size();
    tally.abandoned += trials.size() - valid.size();
    tally.duplicates += valid.size() - levels().size();
    Set<Long> orphans = new TreeSet<>(ProcFs.withVariable(ProcessLedger.MARK_VARIABLE, mark()));
    seen.forEach(
        (pid, ticks) -> {
          if (ProcFs.startTicks(pid) == ticks) {
            orphans.add(pid);
          }
        });
    tally.orphans += (int) orphans.stream().filter(ProcFs::alive).count();
    tally.mounts +=
        (int)
            new LinuxMounts()
                .list().stream()
                    .filter(
                        mount -> mount.source().equals(mark()) || mount.path().startsWith(place))
                    .count();
    tally.devices += devices(place);
    for (CgroupPlace groups : CgroupPlace.find().places()) {
      tally.groups += Files.exists(groups.directory().resolve(mark())) ? 1 : 0;
    }
    try (Stream<Path> files = Files.walk(place)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        tally.work += name.equals("work") || name.equals(mark()) ? 1 : 0;
        tally.temporary += temporary(name) ? 1 : 0;
      }
    }
    try (RunLock lock = RunLock.take(cache, "aftermath")) {
      tally.locks += lock == null ? 1 : 0;
    } catch (SystemException e) {
      tally.locks++;
    }
  }

  /** Loop devices of images below a place, and device-mapper nodes of the run. */
  private int devices(Path place) throws IOException {
    int count = 0;
    try (Stream<Path> loops = Files.list(Path.of("/sys/block"))) {
      for (Path loop : loops.toList()) {
        String image = ProcFs.read(loop.resolve("loop/backing_file"));
        count += image != null && Path.of(image.strip()).startsWith(place) ? 1 : 0;
      }
    }
    Path mapper = Path.of("/dev/mapper");
    if (Files.isDirectory(mapper)) {
      try (Stream<Path> nodes = Files.list(mapper)) {
        count +=
            (int) nodes.filter(node -> node.getFileName().toString().startsWith(mark())).count();
      }
    }
    return count;
  }

  private static boolean temporary(String name) {
    return name.matches(".+\\.(new|tmp|build|stacks)|\\..+\\.[0-9]+");
  }

  private String mark() {
    return directory.mark();
  }

  List<TrialRecord> trials() throws IOException {
    return Journal.trials(Journal.read(directory.journal()));
  }

  /** The level of each valid trial, by the trial's name. */
  Map<String, String> levels() throws IOException {
    Map<String, String> levels = new HashMap<>();
    for (TrialRecord trial : trials()) {
      if (trial.valid()) {
        levels.put(trial.trial(), trial.level());
      }
    }
    return levels;
  }

  /** The trial directories: of valid trials and of void attempts that the journal knows. */
  Set<String> unknownDirectories() throws IOException {
    Set<String> known = new HashSet<>();
    for (TrialRecord trial : trials()) {
      known.add(trial.trial() + (trial.valid() ? "" : ".void" + trial.attempt()));
    }
    try (Stream<Path> children = Files.list(directory.path().resolve("trials"))) {
      Set<String> unknown = new TreeSet<>();
      children.map(child -> child.getFileName().toString()).forEach(unknown::add);
      unknown.removeAll(known);
      return unknown;
    }
  }

  JsonObject results() throws IOException {
    return JsonParser.parseString(Files.readString(directory.results())).getAsJsonObject();
  }

  /**
   * The names and types of everything in results.json, one line each; void trials, warnings and
   * what this machine happened to do are left out, as an undisturbed run has none or others. A
   * slice has shares of CPU time only when it lasts longer than the clock that counts it, and a
   * reason only when its round does not count. A cross-proof goes on to the next claim where one
   * cannot be tried, as when the driver has just been killed.
   */
  Set<String> shape() throws IOException {
    JsonObject results = results();
    JsonArray trials = new JsonArray();
    for (JsonElement trial : results.getAsJsonArray("trials")) {
      if (trial.getAsJsonObject().get("status").getAsString().equalsIgnoreCase("valid")) {
        // Recorded only where another process took CPU while the trial ran.
        trial.getAsJsonObject().getAsJsonObject("facts").remove("busiest neighbour");
        // Whether a rate became steady, or has too few values to know, depends on the machine too.
        trial.getAsJsonObject().remove("steady");
        trials.add(trial);
      }
    }
    results.add("trials", trials);
    for (JsonElement proof : results.getAsJsonArray("proofs")) {
      JsonObject example = proof.getAsJsonObject().getAsJsonObject("example");
      if (example.get("name").getAsString().equals(ProofResult.CROSS_PROOF)) {
        example.remove("facts");
      }
    }
    results.remove("warnings");
    results.remove("warned");
    results.remove("environment");
    Set<String> shape = new TreeSet<>();
    for (JsonElement element : results.getAsJsonArray("summaries")) {
      JsonObject summary = element.getAsJsonObject();
      if (summary.get("mean").isJsonNull()) {
        // Named, as a gap is the commonest difference.
        shape.add("no " + summary.get("metric").getAsString());
      }
    }
    shape("", results, shape);
    shape.removeIf(name -> name.matches(".*\\.slices\\[]\\.metrics\\.\\w+_cpu_share"));
    shape.remove(".trials[].slices[].reason");
    return shape;
  }

  private static void shape(String path, JsonElement element, Set<String> shape) {
    if (element.isJsonObject()) {
      element
          .getAsJsonObject()
          .entrySet()
          .forEach(entry -> shape(path + "." + entry.getKey(), entry.getValue(), shape));
    } else if (element.isJsonArray()) {
      element.getAsJsonArray().forEach(item -> shape(path + "[]", item, shape));
    } else {
      shape.add(path + (element.isJsonNull() ? " null" : ""));
    }
  }
}
