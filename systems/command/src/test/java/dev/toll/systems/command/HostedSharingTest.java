package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.settings.CommandLoad;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Whether levels of another system may share a server is that system's answer, in its own terms.
 */
class HostedSharingTest {
  private static final String STUDY =
      """
      toll: 1
      name: test
      system: {name: host, server: x, client: x}
      workload: {name: %s, settle: 'true', %s}
      factors:
        f:
          baseline: a
          levels:
            a: {}
            b: {%s}
      design: {share-server: true}
      """;

  private static final String COMMANDS =
      "load: seq $N, env: {N: 100}, slice-by: N, unverified: a test";

  /** Its clients' settings are system.client and all of its load but workload.settle. */
  private record Host(String unshared) implements SystemUnderTest, Interleaving {
    @Override
    public String name() {
      return "host";
    }

    @Override
    public List<SettingSpec> settings(String workload) {
      return List.of(
          SettingSpec.of("system.name", SettingType.TEXT, "host", "the system"),
          SettingSpec.of("system.server", SettingType.TEXT, "x", "of servers"),
          SettingSpec.of("system.client", SettingType.TEXT, "x", "of clients").with(Trait.CLIENTS),
          CommandLoad.spec(List.of("own"), "the load"),
          SettingSpec.of("workload.rows", SettingType.TEXT, "5", "of its own load")
              .with(Trait.CLIENTS),
          SettingSpec.of("workload.settle", SettingType.TEXT, "x", "what its servers do"));
    }

    @Override
    public Optional<String> obstacle(List<Level> levels) {
      return Optional.empty();
    }

    @Override
    public Optional<String> unshared(List<Level> levels) {
      assertThat(levels).allMatch(level -> !level.settings().has("workload.load"));
      return Optional.ofNullable(unshared);
    }

    @Override
    public long clientMemory(Level level) {
      return level.settings().has("workload.load") ? -1 : 7;
    }

    @Override
    public boolean connects(Settings level) {
      return unshared != null;
    }

    @Override
    public List<Metric> metrics(Settings settings) {
      return List.of();
    }

    @Override
    public Estimate estimate(Level level) {
      return new Estimate(1, 0, 0, "");
    }

    @Override
    public Session open(Study study, RunContext context) {
      throw new UnsupportedOperationException();
    }
  }

  private static List<String> mistakes(
      String unshared, String name, String workload, String level) {
    SystemUnderTest system = new CommandLoads(new Host(unshared));
    try {
      Study study =
          new StudyResolver(new Catalog(List.of(system)))
              .resolve(
                  StudyParser.parse("test.yaml", STUDY.formatted(name, workload, level)),
                  new StudyResolver.Request(null, List.of(), List.of()));
      Interleaving interleaving = system.capability(Interleaving.class).orElseThrow();
      assertThat(study.levels()).allMatch(each -> interleaving.clientMemory(each) == 7);
      return List.of();
    } catch (StudyException e) {
      return e.getMessage().lines().toList();
    }
  }

  @Test
  void theSystemBelowAnswersForItsOwnLoad() {
    assertThat(mistakes(null, "own", "rows: 3", "workload: {rows: 4}, system: {client: y}"))
        .isEmpty();
    assertThat(mistakes(null, "own", "rows: 3", "workload: {settle: y}, system: {server: y}"))
        .hasSize(2);
  }

  @Test
  void whatOnlyCommandsHaveIsOfClients() {
    String more = "workload: {env: {N: 50}, load: seq $N $N, metrics: {}}, system: {client: y";
    assertThat(mistakes(null, "command", COMMANDS, more + "}")).isEmpty();
    assertThat(
            mistakes(
                null,
                "command",
                COMMANDS,
                more + ", proof: {p: {claim: c, command: echo $N, expect: x}}}"))
        .isEmpty();
    assertThat(mistakes(null, "command", COMMANDS, more + ", server: y}"))
        .singleElement()
        .asString()
        .contains("system.server is a setting of the server");
  }

  @Test
  void whoseTheServersAreItAnswers() {
    Settings level = Settings.of(List.of());
    assertThat(new CommandLoads(new Host("not toll's")).connects(level)).isTrue();
    assertThat(new CommandLoads(new Host(null)).connects(level)).isFalse();
  }

  @Test
  void itRefusesInItsOwnWords() {
    assertThat(mistakes("its volume is one level's", "command", COMMANDS, ""))
        .containsExactly(
            "test.yaml:11:24: design.share-server: system host cannot be shared: its volume is one"
                + " level's");
  }
}
