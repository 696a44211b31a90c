package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in studies whose load is a command on a system that toll brings up. */
class CommandLoadsTest {
  private static final String STUDY =
      """
      toll: 1
      name: mine
      title: Mine
      system: {name: postgresql}
      workload:
        name: command
        load: psql -c 'SELECT 1' -h $TOLL_HOST
        verify: 'true'
      factors:
        wire: {baseline: none, levels: {none: {}, tls: {system: {security: tls}}}}
      """;

  @TempDir Path directory;

  @Test
  void oneThatIsRight() throws Exception {
    Cli.Outcome checked = check(STUDY);
    assertThat(checked.code()).as(checked.err()).isZero();
    assertThat(checked.out()).doesNotContain("unproved");
  }

  @Test
  void keysOfTheBuiltInLoadDoNotExistBesideIt() throws Exception {
    refused(
        STUDY.replace("  verify:", "  rows: 5\n  verify:"),
        "study.yaml:8:9: error: unknown key 'workload.rows'");
  }

  @Test
  void aMissingLoadAndVerification() throws Exception {
    refused(
        STUDY.replace("  load:", "  warm:").replace("  verify: 'true'\n", ""),
        "missing key 'workload.load': the command that is measured",
        "nothing checks what the load did; add workload.verify");
  }

  @Test
  void aVariableThatTollDoesNotSet() throws Exception {
    refused(
        STUDY.replace("$TOLL_HOST", "$TOLL_HOSTS"),
        "study.yaml:7:9: error: workload.load: unknown variable TOLL_HOSTS; did you mean 'TOLL_HOST'?");
  }

  @Test
  void theKindOfLoadHoldsForTheWholeRun() throws Exception {
    refused(
        STUDY.replace("tls: {system", "tls: {workload: {name: command}, system"),
        "level tls: workload.name applies to the whole run");
  }

  @Test
  void operationsThatCannotBeCounted() throws Exception {
    for (String operations : new String[] {"'[0-9]+'", "'(a)(b)'", "0", "'('"}) {
      refused(
          STUDY.replace("  verify:", "  operations: " + operations + "\n  verify:"),
          "study.yaml:8:15: error: workload.operations: ");
    }
    refused(
        STUDY.replace("  verify:", "  operations: 5\n  slice-by: N\n  env: {N: \"5\"}\n  verify:"),
        "workload.operations: has no effect with workload.slice-by");
  }

  /** Whether a command uses a variable of its own toll cannot know. */
  @Test
  void whatVariesInTheCommandsAloneIsUnproved() throws Exception {
    Cli.Outcome checked =
        check(
            STUDY
                .replace("  verify:", "  env: {N: \"5\"}\n  verify:")
                .replace("{system: {security: tls}}", "{workload: {env: {N: \"6\"}}}"));
    assertThat(checked.code()).isZero();
    assertThat(checked.out() + checked.err())
        .contains("level tls will be unproved: no proof looks at workload.env.N");
  }

  @ParameterizedTest
  @CsvSource({"kafka, security: tls", "hdfs, zone: 128", "accumulo, security: ssl"})
  void onOtherSystems(String system, String level) throws Exception {
    String study =
        STUDY
            .replace("name: postgresql", "name: " + system)
            .replace("psql -c 'SELECT 1' -h $TOLL_HOST", "\"true $TOLL_JAVA $TOLL_CLASSPATH\"")
            .replace("security: tls", level);
    Cli.Outcome checked = check(study);
    assertThat(checked.code()).as(checked.err()).isZero();
    assertThat(checked.out() + checked.err()).doesNotContain("unproved");
    refused(
        study.replace("workload:", "jvm: {driver: {heap: 1G}}\nworkload:"),
        "unknown key 'jvm.driver.heap'");
  }

  /** Proofs of the client look at toll's, and caches of keys are emptied for its own loads. */
  @Test
  void whatOnlyTollsOwnClientOfHdfsHas() throws Exception {
    String study = STUDY.replace("postgresql", "hdfs").replace("security: tls", "codec: jce");
    Cli.Outcome checked = check(study.replace("codec: jce", "codec: openssl-jna"));
    assertThat(checked.out() + checked.err())
        .contains("level tls will be unproved: no proof looks at system.codec");
    refused(
        study.replace("codec: jce", "zone: 128, edek-cache: {state: cold}"),
        "system.edek-cache.state: toll empties the key caches for its own loads only");
  }

  private void refused(String study, String... messages) throws Exception {
    Cli.Outcome checked = check(study);
    assertThat(checked.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(checked.out() + checked.err()).contains(messages).doesNotContain("\tat ");
  }

  private Cli.Outcome check(String study) throws Exception {
    Path file = Files.writeString(directory.resolve("study.yaml"), study);
    return Cli.real(directory, "check", file.toString());
  }
}
