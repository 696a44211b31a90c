package dev.toll.systems.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toll.engine.study.Study;
import dev.toll.engine.system.MachineCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that a study says it needs. */
class RequiresTest {
  @TempDir Path directory;

  private static Study study(String requires) throws Exception {
    return Runs.study(
        """
        toll: 1
        name: test
        system: {name: command, unproved: a test, requires: {sh: dash}}
        workload: {name: w, load: 'true', unverified: a test}
        factors:
          f:
            baseline: a
            levels:
              a: {workload: {env: {X: 1}}}
              b: {workload: {env: {X: 2}}, system: {requires: {%s}}}
        design: {blocks: 9}
        """
            .formatted(requires));
  }

  @Test
  void whatIsNotHereIsToldWithItsPackage() throws Exception {
    Study study = study("toll-no-such-program: none-such, toll-nor-this: none-such-utils");
    assertThat(MachineCheck.of(new CommandSystem(), study.levels()).orElseThrow())
        .isEqualTo(
            "level b is unavailable: not found on the path: toll-no-such-program, toll-nor-this;"
                + " install them (Debian: apt-get install none-such none-such-utils)");
  }

  @Test
  void whatIsHereAndWhatALevelUnsetsIsNoObstacle() throws Exception {
    assertThat(MachineCheck.of(new CommandSystem(), study("bash: bash").levels())).isEmpty();
    assertThat(MachineCheck.of(new CommandSystem(), study("sh: ''").levels())).isEmpty();
  }

  /** A file of that name is not enough. */
  @Test
  void onlyAProgramCounts() throws Exception {
    var level = study("toll-tool: toll-tools").levels().get(1).settings();
    Path file = Files.createFile(directory.resolve("toll-tool"));
    List<String> path = List.of("/bin", directory.toString());
    assertThat(Requires.lacking(level, path))
        .contains(
            "not found on the path: toll-tool; install it (Debian: apt-get install toll-tools)");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    assertThat(Requires.lacking(level, path)).isEmpty();
  }

  @Test
  void namesThatCannotBeOnesAreMistakes() {
    assertThatThrownBy(() -> study("/usr/bin/x: x"))
        .hasMessageContaining("system.requires./usr/bin/x: a program is named without its");
    assertThatThrownBy(() -> study("x: 'x; y'"))
        .hasMessageContaining("system.requires.x: 'x; y' is not the name of a Debian package");
  }
}
