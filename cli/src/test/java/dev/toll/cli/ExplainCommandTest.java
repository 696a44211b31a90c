package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.Role;
import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Profiles;
import dev.toll.engine.system.Profiling;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code toll explain} says before anything is profiled; see ExplainIT for the rest. */
class ExplainCommandTest {
  @TempDir Path directory;
  private House house;

  @BeforeEach
  void build() throws Exception {
    house = new House(directory);
    assertThat(house.run().code()).isZero();
  }

  private Cli.Outcome explain(String... more) {
    List<String> arguments = new java.util.ArrayList<>(List.of("explain", House.STUDY));
    arguments.addAll(List.of("--runs", house.runs.toString()));
    arguments.addAll(List.of(more));
    return house.toll(arguments.toArray(String[]::new));
  }

  @Test
  void aSystemWithoutGroupsIsUnavailableAndSaysWhatToDo() throws Exception {
    Cli.Outcome outcome = explain();

    assertThat(outcome.code()).isEqualTo(3);
    assertThat(outcome.errors())
        .singleElement()
        .asString()
        .isEqualTo(
            "error: unavailable: toll knows no groups of the CPU time of system 'fake'; profile its"
                + " processes with perf while a trial is measured");
    assertThat(house.directory().explain().path()).doesNotExist();
  }

  @Test
  void mistakesAreSaidBeforeAnythingRuns() throws Exception {
    Path groups = Files.writeString(directory.resolve("g.yaml"), "toll-groups: 1\ngroups: 7\n");
    house.system.profiling =
        Profiling.of(groups.toUri().toURL(), Map.of(Role.SERVER, "x"), "entries");

    assertThat(explain("--groups", groups.toString()))
        .returns(2, Cli.Outcome::code)
        .extracting(Cli.Outcome::err)
        .asString()
        .contains("g.yaml:2:9: groups must be a mapping");
    Files.writeString(groups, "toll-groups: 1\ngroups: {a: {what: a, frames: ['a/']}}\n");
    assertThat(explain("shutt").err()).contains("the run has no level 'shutt'", "shut");
    assertThat(explain("open").err()).contains("'open' cannot be compared with itself");
    assertThat(explain("--against", "ajar").err()).contains("the run has no level 'ajar'");
    assertThat(explain("--trials", "0").err()).contains("--trials must be between 1 and 50");
    assertThat(house.directory().explain().path()).doesNotExist();
  }

  @Test
  void profilesThatAreThereAreOnlyShownAndAgainForgetsThem() throws Exception {
    RunDirectory run = house.directory();
    RunDirectory explain = run.explain();
    Files.createDirectories(explain.path());
    try (Journal journal = Journal.open(explain.journal())) {
      for (String level : List.of("open", "shut")) {
        Path profile = Files.createDirectories(explain.trial("b01-" + level).resolve("profile"));
        Files.writeString(profile.resolve("driver.collapsed"), "[m tid=1];a/B.c 2000000\n");
        Files.writeString(profile.resolve("driver.samples"), "[m tid=1];a/B.c 4\n");
        Files.writeString(
            profile.resolve("window.json"),
            """
            {"operations": 1000000, "seconds": 1, "interval": 0.005, "profiler": "p",
             "processes": [{"name": "driver", "role": "driver", "pid": 1, "cpuSeconds": 0.002,
                            "profiled": true, "jdk": "17"}]}
            """);
        journal.append(
            "trial",
            com.google.gson.JsonParser.parseString(
                    """
                    {"trial": "b01-%s", "block": 1, "position": 1, "level": "%s", "attempt": 1,
                     "status": "VALID", "startedAt": "2026-11-20T19:00:00Z", "steps": [], "metrics": {}, "proofs": [],
                     "interference": {}, "facts": {}, "load": {}, "slices": []}
                    """
                        .formatted(level, level))
                .getAsJsonObject());
      }
    }

    assertThat(Profiles.of(run).missing(List.of("open", "shut"), 1, 1).trials()).isEmpty();
    assertThat(Profiles.of(run).missing(List.of("open", "shut"), 2, 1).trials())
        .extracting(trial -> trial.id())
        .containsExactlyInAnyOrder("b02-open", "b02-shut");
    assertThat(Profiles.of(run).collapsed("open", Explanation.CLIENT))
        .isEqualTo(Map.of("[m];a/B.c", 2000L));
    try (Journal journal = Journal.open(explain.journal())) {
      Profiles.forget(journal, List.of("shut"));
    }
    assertThat(Profiles.of(run).byLevel()).isEqualTo(Map.of("open", List.of("b01-open")));
  }
}
