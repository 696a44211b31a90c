package dev.toll.systems.command;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.settings.CommandLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The settings of a command load on another system: that system's own but its workloads' and its
 * driver's, and those of commands. Each of the two gets them as if there were no other.
 *
 * @param host the system that the load runs on
 */
record HostedSettings(SystemUnderTest host) {
  /** What a hosted load shares with a system by commands, in addition to the workload's. */
  private static final List<String> SHARED =
      List.of(
          CommandSettings.PROOF,
          CommandSettings.REQUIRES,
          CommandSettings.SHELL,
          CommandSettings.FILES,
          CommandSettings.SETUP,
          CommandSettings.deadlineOf(CommandSettings.SETUP));

  /** Those a study may have. */
  List<SettingSpec> all() {
    List<SettingSpec> specs = new ArrayList<>();
    host.settings("").stream()
        // No driver loads it then: a level that differs in one alone would differ in nothing.
        .filter(spec -> !spec.path().startsWith("jvm.driver."))
        .filter(spec -> spec.path().equals(CommandLoad.KEY) || !ofWorkload(spec.path()))
        .map(this::seenByBoth)
        .forEach(specs::add);
    CommandSettings.all().stream()
        .filter(spec -> !spec.path().equals(CommandLoad.KEY) && ofCommands(spec.path()))
        .map(spec -> spec.with(Trait.CLIENTS))
        .forEach(specs::add);
    return specs;
  }

  /** What differs in the system below its proofs look at, and the study's own may. */
  private SettingSpec seenByBoth(SettingSpec spec) {
    return spec.seenBy(
        (level, against) -> {
          Set<String> names = new TreeSet<>(ProofSpec.telling(level, against));
          names.addAll(spec.witness().of(ofHost(level), ofHost(against)));
          return names;
        });
  }

  /** Whether it is about the load and not about the system below it. */
  static boolean ofCommands(String path) {
    return ofWorkload(path) || SHARED.stream().anyMatch(path::startsWith);
  }

  private static boolean ofWorkload(String path) {
    return path.startsWith("workload.");
  }

  /** As the host sees a level: its own workload's keys have their defaults. */
  Settings ofHost(Settings level) {
    return level
        .without(path -> ofCommands(path) && !path.equals(CommandLoad.KEY))
        .withDefaults(host.settings(""));
  }

  /** As a system by commands that starts nothing sees it. */
  static Settings ofCommands(Settings level) {
    return level
        .without(
            path ->
                !ofCommands(path)
                    && List.of("system.", "jvm.", "volume.").stream().anyMatch(path::startsWith))
        .withDefaults(CommandSettings.all());
  }

  Level ofHost(Level level) {
    return level.with(ofHost(level.settings()));
  }

  List<Level> ofHost(List<Level> levels) {
    return levels.stream().map(this::ofHost).toList();
  }

  static Level ofCommands(Level level) {
    return level.with(ofCommands(level.settings()));
  }

  Study ofHost(Study study) {
    return changed(study, this::ofHost);
  }

  static Study ofCommands(Study study) {
    return changed(study, HostedSettings::ofCommands);
  }

  private static Study changed(Study study, UnaryOperator<Settings> how) {
    return new Study(
        study.name(),
        study.title(),
        study.question(),
        study.scale(),
        study.published(),
        how.apply(study.settings()),
        study.baseline(),
        study.levels().stream().map(level -> level.with(how.apply(level.settings()))).toList(),
        study.noiseTwin(),
        study.pairs(),
        study.report());
  }
}
