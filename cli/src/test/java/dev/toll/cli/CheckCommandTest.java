package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
  @TempDir Path directory;
  private House house;

  @BeforeEach
  void build() throws IOException {
    house = new House(directory);
  }

  /** A study with a mistake of form, of value at a level on request, and at a scale. */
  private Path broken() throws IOException {
    return Files.writeString(
        directory.resolve("broken.yaml"),
        """
        toll: 1
        name: broken
        titel: x
        system: {name: fake}
        workload: {name: walk}
        factors:
          lock:
            baseline: open
            levels:
              open: {system: {lock: open}}
              shut: {optional: true, system: {lock: shutt}}
        scales:
          small: {design: {blocks: 0}}
        """);
  }

  /** With the test's own directory left out, which differs from run to run. */
  private Cli.Outcome check(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "check";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    Cli.Outcome outcome = house.toll(all);
    return new Cli.Outcome(
        outcome.code(), outcome.out().replace(directory + "/", ""), outcome.err());
  }

  @Test
  void aGateIsCheckedAtItsPlace() throws IOException {
    for (String gate : new String[] {"shut: cost > 50%; cost", "elapsde cost > 2%"}) {
      Path study = directory.resolve("gated.yaml");
      Files.writeString(
          study, House.TEXT.replace("design:\n", "design:\n  gate: '" + gate + "'\n"));
      Cli.Outcome outcome = check(study.toString());
      assertThat(outcome.code()).as(outcome.out()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(outcome.out())
          .matches(
              "gated.yaml:\\d+:\\d+: error: design.gate: --fail-if '?"
                  + gate.replaceAll(".*; ", "")
                  + "[^\n]*\n");
    }
  }

  @Test
  void aGoodStudyIsALineAndItsWarnings() {
    Cli.Outcome outcome = check("lock");

    assertThat(outcome.code()).isEqualTo(ExitCode.OK);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines())
        .containsExactly(
            "lock.yaml: ok: 2 levels; blocks: as written 2, smoke 1",
            "lock.yaml:25:22: warning: scale smoke: one block gives no bound on any cost; the second"
                + " gives the first");
  }

  @Test
  void withoutANameItChecksTheBuiltInStudies() {
    assertThat(check().out()).isEqualTo(check("lock").out());
  }

  @Test
  void mistakesOfEveryKindAreLinesThatEditorsRead() throws IOException {
    Cli.Outcome outcome = check(broken().toString());

    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out().lines())
        .containsExactly(
            "broken.yaml:3:1: error: unknown key 'titel'; did you mean 'title'?",
            "broken.yaml:11:45: error: system.lock: 'shutt' is not one of open, shut; did you mean"
                + " 'shut'?",
            "broken.yaml:13:28: error: design.blocks must be between 1 and 10000, not 0");
  }

  @Test
  void filesAreIncludedFromBesideTheStudy() throws IOException {
    Files.writeString(directory.resolve("title.txt"), "of a file\n");
    Path study = broken();
    Files.writeString(
        study,
        Files.readString(study)
            .replace("titel: x", "title: !include title.txt")
            .replace("system: {name", "question: !include gone.txt\nsystem: {name"));

    assertThat(check(study.toString()).out().lines())
        .first()
        .isEqualTo(
            "broken.yaml:4:11: error: cannot include 'gone.txt': no text file of at most 256 KB"
                + " there; paths are relative to the study's file");
  }

  @Test
  void oneBadFileHidesNoOther() throws IOException {
    Path text = Files.write(directory.resolve("latin.yaml"), new byte[] {(byte) 0xe9});
    Cli.Outcome outcome =
        check("nothing", directory + "/gone.yaml", text.toString(), directory.toString(), "lock");

    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.out().lines().filter(line -> !line.contains("warning")))
        .containsExactly(
            "nothing: error: unknown study 'nothing'; known: lock",
            "gone.yaml: error: no such file",
            "latin.yaml: error: not a UTF-8 text file",
            directory + ": error: is a directory",
            "lock.yaml: ok: 2 levels; blocks: as written 2, smoke 1");
  }

  /** What editors and CI parse. */
  @Test
  void theJsonIsSealed() throws IOException {
    Cli.Outcome outcome = check("--json", "lock", broken().toString(), "nothing");

    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    try (InputStream in = CheckCommandTest.class.getResourceAsStream("/check.json")) {
      assertThat(outcome.out()).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void itStartsNothing() {
    check();

    assertThat(house.system.measured).isEmpty();
    assertThat(house.runs).doesNotExist();
    assertThat(house.cache).doesNotExist();
  }
}
