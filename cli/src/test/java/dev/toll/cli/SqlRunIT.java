package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.driver.Wait;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.measure.SocketBytes;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.profile.Explanation;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.up.UpDirectory;
import dev.toll.report.explain.ExplainJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** iiBench by the command line, on the embedded server, at its smallest. */
@Tag("artifacts")
@Timeout(900)
class SqlRunIT {
  @TempDir Path runs;

  @Test
  @Tag("full")
  void indexesByTheCommandLine() throws Exception {
    String output = toll("run", "iibench-indexes", "--scale", "smoke");
    RunDirectory run = RunDirectory.latest(runs, "iibench-indexes").orElseThrow();
    List<Journal.Line> journal = Journal.read(run.journal());
    List<TrialRecord> trials = Journal.trials(journal);
    assertThat(trials).hasSize(2).allMatch(TrialRecord::valid);
    assertThat(trials)
        .allMatch(trial -> trial.verification().verdict() == Verdict.TRUE)
        .allSatisfy(
            trial -> assertThat(trial.proofs()).allMatch(proof -> proof.verdict() == Verdict.TRUE));
    assertThat(bytes(trials, "three")).isGreaterThan(bytes(trials, "none"));
    for (TrialRecord trial : trials) {
      Path series = run.trial(trial.trial()).resolve("series.csv");
      assertThat(Files.readAllLines(series).get(0))
          .contains("entries_total")
          .contains("data_bytes");
    }
    assertThat(output)
        .contains("Published 2012")
        .contains("proved, verified")
        .doesNotContain("\tat ");
    assertThat(run.work()).doesNotExist();
    for (Journal.Line line : journal) {
      if (line.kind().equals("process-started")) {
        assertThat(
                ProcFs.runs(
                    line.body().get("pid").getAsLong(), line.body().get("startTicks").getAsLong()))
            .as("%s", line.body())
            .isFalse();
      }
    }
    explained(run, toll("explain", "iibench-indexes", "--trials", "1"));
  }

  /** In slices connections stay open, so that the kernel can be asked what they have carried. */
  @Test
  @Tag("full")
  void connectionsCarriedTheRowsOfEverySlice() throws Exception {
    assumeThat(MachineProgram.find(SocketBytes.PROGRAM)).as("ss (iproute2)").isPresent();
    toll("run", "iibench-tls", "--scale", "smoke", "--levels", "none,tls");
    RunDirectory run = RunDirectory.latest(runs, "iibench-tls").orElseThrow();
    assertThat(Journal.trials(Journal.read(run.journal())))
        .hasSize(2)
        .allMatch(trial -> trial.valid() && trial.interleaved())
        .allSatisfy(
            trial ->
                assertThat(trial.proofs())
                    .filteredOn(proof -> proof.name().equals("load-bytes"))
                    .singleElement()
                    .satisfies(
                        proof ->
                            assertThat(proof.verdict()).as("%s", proof).isEqualTo(Verdict.TRUE)));
  }

  /** The example of the documents, whose levels differ in what clients do. */
  @Test
  void oneServerForAllLevels() throws Exception {
    Path study = Documents.ROOT.resolve("docs/examples/one-server.yaml");
    toll("run", study.toString(), "--scale", "smoke");
    RunDirectory run = RunDirectory.latest(runs, "one-server").orElseThrow();
    List<Journal.Line> journal = Journal.read(run.journal());
    List<TrialRecord> trials = Journal.trials(journal);
    assertThat(trials)
        .hasSize(3)
        .allMatch(trial -> trial.valid() && trial.interleaved())
        .allSatisfy(
            trial -> assertThat(trial.proofs()).allMatch(proof -> proof.verdict() == Verdict.TRUE))
        .allSatisfy(
            trial ->
                assertThat(trial.metrics())
                    .containsKeys("server_cpu_per_million")
                    .doesNotContainKeys("server_memory"))
        .extracting(trial -> trial.facts().get("port"))
        .as("all came to one server")
        .containsOnly(trials.get(0).facts().get("port"));
    assertThat(journal)
        .filteredOn(line -> line.kind().equals("process-started"))
        .filteredOn(line -> line.body().get("name").getAsString().equals("server"))
        .as("servers of the only block")
        .hasSize(1);
    assertThat(run.work()).doesNotExist();
  }

  /**
   * The servers are native code, seen by perf or procfs. Of the client's stacks: a trial of smoke
   * size gives some twenty samples, of which a level may have none in the JDBC driver, or five in
   * "other" by chance: all levels are looked at together.
   */
  private static void explained(RunDirectory run, String said) throws Exception {
    Explanation explanation = ExplainJson.read(run.path()).orElseThrow();
    double jdbc = 0;
    double other = 0;
    double sum = 0;
    for (String level : List.of("none", "three")) {
      Explanation.RoleProfile client = explanation.level(level).role(Explanation.CLIENT);
      sum += client.sum();
      assertThat(explanation.level(level).role(Explanation.SERVER).sum()).as(said).isPositive();
      for (Explanation.GroupCost cost : client.groups()) {
        if (cost.group().equals("jdbc")) {
          jdbc += cost.cpu();
        }
        if (cost.group().equals("other")) {
          other += cost.cpu();
        }
      }
    }
    assertThat(jdbc).as(said).isPositive();
    assertThat(other / sum).as(said).isLessThan(0.25);
    assertThat(said).contains("CPU-seconds per million rows");
  }

  /** {@code toll up}: proved, reachable, and gone with its keeper, at its time or on request. */
  @Test
  @Tag("full")
  void anInstanceIsKeptUp() throws Exception {
    up("first", "1h");
    String state = asked("ups", "first", "--json");
    assertThat(state).contains("\"phase\": \"up\"", "TOLL_OPTION_FILE");
    long pid = keeper("first");
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    assertThat(gone("first", 15)).as("ends with its keeper").isTrue();
    assertThat(asked("ups")).contains("first", "ended: its keeper was killed");

    up("second", "5s");
    assertThat(gone("second", 30)).isTrue();
    double since = new UpDirectory(ups().resolve("second")).read().orElseThrow().since();
    assertThat(ProcFs.uptime() - since).as("seconds it was up").isBetween(5.0, 60.0);
    assertThat(asked("ups")).contains("second", "ended: its lifetime is over");

    up("third", "1h");
    assertThat(asked("up", "--extend", "1h", "third")).contains("2.0 h left");
    assertThat(asked("down", "third")).isEqualTo("third is down\n");
    assertThat(gone("third", 1)).isTrue();
    assertThat(ups().resolve("third")).doesNotExist();
  }

  /** Whenever it is stopped, nothing of it is left. */
  @Test
  @Tag("full")
  void anInstanceThatIsStoppedWhileItStartsLeavesNothing() throws Exception {
    assertThat(asked("ups")).contains("no instance is up");
    for (int millis : new int[] {250, 700, 2000}) {
      Process toll =
          TollProcess.of(
                  runs.resolve("cache"),
                  List.of(),
                  List.of("up", "iibench-tls", "mtls", "--scale", "smoke", "--name", "short"))
              .redirectErrorStream(true)
              .redirectOutput(runs.resolve("out.txt").toFile())
              .start();
      TimeUnit.MILLISECONDS.sleep(millis);
      toll.destroy();
      assertThat(toll.waitFor(240, TimeUnit.SECONDS)).isTrue();
      assertThat(gone("short", 1)).as("stopped after %d ms", millis).isTrue();
      assertThat(asked("ups")).contains("no instance is up");
    }
    try (Stream<Path> left = Files.list(Files.createDirectories(ups()))) {
      assertThat(left).isEmpty();
    }
  }

  private void up(String name, String lifetime) throws Exception {
    String said =
        asked("up", "iibench-tls", "mtls", "--scale", "smoke", "--name", name, "--ttl", lifetime);
    assertThat(said).contains("at level mtls, up", "proofs hold", "mariadb --defaults-file=");
  }

  private Path ups() {
    return runs.resolve("cache/toll/up");
  }

  private long keeper(String name) throws Exception {
    return UnreleasedResources.of(Journal.read(ups().resolve(name).resolve("journal.jsonl")))
        .atWork()
        .pid();
  }

  /** Whether nothing of it runs any more, after so many seconds at most. */
  private boolean gone(String name, int seconds) throws Exception {
    String part = ups().resolve(name).toString();
    return Wait.every(Duration.ofMillis(100))
        .atMost(Duration.ofSeconds(seconds))
        .until(() -> !running(part));
  }

  private static boolean running(String part) {
    return ProcessHandle.allProcesses()
        .map(process -> ProcFs.read(Path.of("/proc", Long.toString(process.pid()), "cmdline")))
        .anyMatch(line -> line != null && line.contains(part));
  }

  /** What a command says that succeeds. Instances are kept in the test's own cache. */
  private String asked(String... arguments) throws Exception {
    Path cache = TollProcess.ownCache(runs);
    Path out = runs.resolve("out.txt");
    Process toll =
        TollProcess.of(cache, List.of(), List.of(arguments))
            .redirectOutput(out.toFile())
            .redirectError(runs.resolve("err.txt").toFile())
            .start();
    assertThat(toll.waitFor(250, TimeUnit.SECONDS)).as("toll ends").isTrue();
    assertThat(toll.exitValue()).as(Files.readString(runs.resolve("err.txt"))).isZero();
    return Files.readString(out);
  }

  private static double bytes(List<TrialRecord> trials, String level) {
    return trials.stream()
        .filter(trial -> trial.level().equals(level))
        .mapToDouble(trial -> trial.metrics().get("table_bytes"))
        .findFirst()
        .orElseThrow();
  }

  private String toll(String... arguments) throws Exception {
    Process toll = TollProcess.start(runs, arguments);
    assertThat(toll.waitFor(250, TimeUnit.SECONDS)).as("toll ends").isTrue();
    String output = Files.readString(runs.resolve("toll.log"));
    assertThat(toll.exitValue()).as(output).isZero();
    return output;
  }
}
