package dev.toll.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.cgroup.CgroupPlace;
import dev.toll.engine.cgroup.CgroupPlace.Found;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.UnreleasedResources;
import dev.toll.engine.run.Harness;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.ObserveSettings;
import dev.toll.engine.study.Observing;
import dev.toll.engine.study.Studies;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuGroupsOfRunTest {
  private static final Found NONE = new Found(List.of(), "nothing is mounted");

  @TempDir Path directory;

  private static Settings wish(String cpu) {
    return Settings.of(List.of(new Setting(ObserveSettings.CPU, cpu, Origin.COMMAND_LINE)));
  }

  private static Level level(String cpu) {
    return Studies.level("x", wish(cpu));
  }

  private Journal journal() throws IOException {
    return Journal.open(RunDirectory.create(directory, "s", Instant.EPOCH).journal());
  }

  @Test
  void wherePlacesCountNothingTreesDoAndThatIsSaid() throws Exception {
    // A directory is no group: the kernel shows no CPU time in it.
    Found plain = new Found(List.of(new CgroupPlace(CgroupPlace.Kind.V2, directory)), null);
    try (Journal journal = journal();
        CpuGroupsOfRun groups = CpuGroupsOfRun.open(List.of(level("auto")), journal, plain)) {
      assertThat(groups.source(Observing.of(wish("auto")), List.of()).words())
          .startsWith("process trees (no cgroup v2 group can be made: ")
          .contains("shows no CPU time");
    }
    assertThat(
            UnreleasedResources.of(Journal.read(directory.resolve("s/latest/journal.jsonl")))
                .made())
        .isEmpty();
  }

  @Test
  void aLevelThatDemandsGroupsIsRefusedWhereThereAreNone() throws Exception {
    try (Journal journal = journal()) {
      assertThatThrownBy(
              () -> CpuGroupsOfRun.open(List.of(level("auto"), level("cgroup")), journal, NONE))
          .isInstanceOf(SystemException.class)
          .hasMessageStartingWith(
              "observe.cpu: cgroup is not available: nothing is mounted; run toll");
    }
  }

  @Test
  void whoeverAsksForTreesGetsThemAndNoGroupIsMade() throws Exception {
    try (Journal journal = journal();
        CpuGroupsOfRun groups =
            CpuGroupsOfRun.open(List.of(level("processes")), journal, CgroupPlace.find())) {
      assertThat(groups.source(Observing.of(wish("processes")), List.of()).words())
          .isEqualTo("process trees (as the level asks)");
    }
    assertThat(Journal.read(directory.resolve("s/latest/journal.jsonl"))).isEmpty();
  }

  @Test
  void everyTrialSaysItsSourceAndARunLeavesNoGroup() throws Exception {
    Harness run = new Harness(directory);
    run.run();
    assertThat(run.trials())
        .isNotEmpty()
        .allSatisfy(
            trial ->
                assertThat(trial.facts().get("cpu accounting"))
                    .matches("cgroup v[12]|process trees \\(.+\\)"))
        .allSatisfy(
            trial ->
                assertThat(trial.facts().get("cpu seconds of observing"))
                    .matches("toll [0-9.]+, of which samplers [0-9.]+; observers 0.000"));
    List<String> kinds =
        Journal.read(run.directory.journal()).stream().map(Journal.Line::kind).toList();
    assertThat(kinds.stream().filter("group-made"::equals).count())
        .isEqualTo(kinds.stream().filter("group-removed"::equals).count());
    for (CgroupPlace place : CgroupPlace.find().places()) {
      assertThat(place.directory().resolve(run.directory.mark())).doesNotExist();
    }
  }
}
