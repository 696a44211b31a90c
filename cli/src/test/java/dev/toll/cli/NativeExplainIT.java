package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Graph;
import dev.toll.engine.profile.Explanation.GroupCost;
import dev.toll.engine.profile.Explanation.RoleProfile;
import dev.toll.report.explain.ExplainJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code toll explain} on native code: gzip, by perf and without it. */
@Tag("full")
class NativeExplainIT {
  private static final String STUDY = "gzip-level";

  @TempDir Path runs;

  @BeforeEach
  void run() throws Exception {
    toll(Map.of(), "run", STUDY, "--scale", "smoke");
  }

  private String toll(Map<String, String> variables, String... arguments) throws Exception {
    return TollProcess.succeeds(runs, 5, variables, arguments);
  }

  private Explanation explained() throws Exception {
    return ExplainJson.read(RunDirectory.latest(runs, STUDY).orElseThrow().path()).orElseThrow();
  }

  private static double share(RoleProfile profile, String group) {
    return profile.groups().stream()
            .filter(cost -> cost.group().equals(group))
            .mapToDouble(GroupCost::cpu)
            .sum()
        / profile.sum();
  }

  @Test
  void perfFindsThatGzipCompresses() throws Exception {
    assumeThat(MachineProgram.find("perf")).as("perf").isPresent();
    String said = toll(Map.of(), "explain", STUDY, "--trials", "1");

    Explanation explanation = explained();
    assertThat(explanation.profiler()).isEqualTo("perf, cpu-clock");
    for (String level : List.of("default", "best")) {
      RoleProfile client = explanation.level(level).role(Explanation.CLIENT);
      assertThat(client.explained()).as(said).isBetween(0.75, 1.25);
      assertThat(share(client, "compression")).as(said).isGreaterThan(0.7);
    }
    assertThat(said)
        .contains("3 profiled trials, about ", "best costs the client ", "compression (+")
        .doesNotContain("JVM's own work");
    Path run = RunDirectory.latest(runs, STUDY).orElseThrow().path();
    assertThat(explanation.graphs()).extracting(Graph::level).contains("default", "best");
    for (Graph graph : explanation.graphs()) {
      assertThat(Files.readString(run.resolve(graph.file()))).contains("gzip");
    }
    try (Stream<Path> files = Files.walk(run.resolve("explain"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .as("what perf recorded is not kept")
          .noneMatch(name -> name.startsWith("perf."));
    }
  }

  @Test
  void withoutPerfProcfsSaysWhatTheThreadsDid() throws Exception {
    Path programs = Files.createDirectories(runs.resolve("programs"));
    Path perf =
        Files.writeString(programs.resolve("perf"), "#!/bin/sh\necho no access; exit 255\n");
    assertThat(perf.toFile().setExecutable(true)).isTrue();
    String path = programs + ":" + System.getenv("PATH");
    String said = toll(Map.of("PATH", path), "explain", STUDY, "best", "--trials", "1");

    Explanation explanation = explained();
    assertThat(explanation.profiler()).isEqualTo("procfs");
    assertThat(explanation.warnings())
        .anyMatch(
            note -> note.contains("best: perf is not permitted (") && note.contains("no access"))
        .anyMatch(note -> note.matches("best: load, threads on average: .* running or runnable.*"))
        .anyMatch(note -> note.startsWith("best: % of the time in which some task waited: "));
    RoleProfile client = explanation.level("best").role(Explanation.CLIENT);
    assertThat(share(client, "other")).as(said).isGreaterThan(0.7);
    assertThat(client.explained()).as(said).isBetween(0.5, 1.25);
  }
}
