package dev.toll.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of the GitHub action, with the toll of the archive. */
@Tag("full")
class ActionIT {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static final String ONE = ROOT + "/docs/examples/pool/one.json";
  private static final String TWO = ROOT + "/docs/examples/pool/two.json";

  /** Of which the second level takes far more than 5 % longer, on any machine. */
  private static final String STUDY =
      """
      toll: 1
      name: naps
      title: What a longer nap costs
      system: {name: command, unproved: a test}
      workload: {name: nap, load: 'sleep $NAP', unverified: a test}
      factors:
        nap:
          baseline: short
          levels:
            short: {system: {env: {NAP: "0.05"}}}
            long: {system: {env: {NAP: "0.5"}}}
      design: {blocks: 6}
      """;

  @TempDir Path directory;
  private Shell shell;
  private Path summary;
  private Path output;

  @BeforeEach
  void unpack() throws Exception {
    shell = Shell.in(directory);
    shell.succeeds(directory, "tar", "-xzf", Release.tar().toString());
    summary = directory.resolve("summary.md");
    output = directory.resolve("output");
  }

  private String program() throws IOException {
    return directory.resolve("toll-" + Release.version() + "/bin/toll").toString();
  }

  private Shell.Outcome compare(String base, String head, String limits, String open)
      throws Exception {
    Map<String, String> inputs = new TreeMap<>();
    inputs.put("TOLL_BASE", base);
    inputs.put("TOLL_HEAD", head);
    inputs.put("TOLL_FAIL_IF", limits);
    inputs.put("TOLL_OPEN", open);
    inputs.put("TOLL_PROGRAM", program());
    inputs.put("GITHUB_STEP_SUMMARY", summary.toString());
    inputs.put("GITHUB_OUTPUT", output.toString());
    return shell.run(inputs, directory, ROOT.resolve("action/compare").toString());
  }

  @Test
  void aCostBeyondTheLimitFailsTheJobAndIsInItsSummary() throws Exception {
    Files.writeString(directory.resolve("naps.yaml"), STUDY);
    shell.succeeds(directory, program(), "run", "naps.yaml");
    String run = "runs/naps/latest";
    Shell.Outcome outcome = compare(run + ":short", run + ":long", "cost > 5%\n\n", "fail");
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(10);
    assertThat(Files.readString(output)).isEqualTo("outcome=more\n");
    assertThat(Files.readString(summary)).contains("more").isEqualTo(outcome.out());
  }

  @Test
  void withoutALimitNothingFails() throws Exception {
    Shell.Outcome outcome = compare(ONE, TWO, "", "fail");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(Files.readString(output)).isEqualTo("outcome=compared\n");
  }

  @Test
  void openFailsOrPassesAsAsked() throws Exception {
    assertThat(compare(ONE, TWO, "cost > 5%", "fail").code()).isEqualTo(11);
    assertThat(Files.readString(output)).isEqualTo("outcome=open\n");
    assertThat(compare(ONE, TWO, "cost > 5%", "pass").code()).isZero();
  }

  @Test
  void whatIsNoRunIsSaidOnceAndLeavesNoSummary() throws Exception {
    Shell.Outcome outcome = compare("--help", ONE, "cost > 5%", "fail");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).startsWith("error: '--help' is neither a run");
    assertThat(compare(ONE, TWO, "cost over 5", "fail").code()).isEqualTo(2);
    assertThat(summary).doesNotExist();
  }

  /** A study whose levels are two commits of a repository. */
  private static final String PRICE =
      """
      toll: 1
      name: price
      title: What a commit costs
      system: {name: command, unproved: the action has checked out the commits}
      workload: {name: work, load: '"${!SIDE}/work"', unverified: it writes nothing}
      factors:
        commit:
          baseline: base
          levels:
            base: {description: the commit before, system: {env: {SIDE: BASE}}}
            head: {description: this commit, system: {env: {SIDE: HEAD}}}
      design: {blocks: 5}
      """;

  private static String work(int turns) {
    return "#!/bin/sh\nawk 'BEGIN { for (i = 0; i < %d; i++) x = (x * 31 + i) %% 65521; print x }'\n"
        .formatted(turns);
  }

  /** A commit that takes four times the work, then one that changes nothing. */
  @Test
  void aCommitThatCostsFailsAndOneThatCostsNothingPasses() throws Exception {
    assumeThat(shell.programs().resolve("jq")).as("jq is not installed").exists();
    Path repository = Files.createDirectories(directory.resolve("repository"));
    Map<String, String> git = new TreeMap<>(Map.of("PATH", pathWithGit()));
    for (String who : List.of("AUTHOR", "COMMITTER")) {
      git.put("GIT_" + who + "_NAME", "a test");
      git.put("GIT_" + who + "_EMAIL", "test@example.org");
    }
    git.put("RUNNER_TEMP", directory.toString());
    git.put("GITHUB_STEP_SUMMARY", summary.toString());
    git(git, repository, "init", "--quiet");
    Files.writeString(repository.resolve("price.yaml"), PRICE);
    commit(git, repository, "source", work(3_000_000));
    commit(git, repository, "source", work(12_000_000));
    try (Comments comments = new Comments()) {
      git.putAll(comments.environment(directory));
      Map<String, String> inputs = new TreeMap<>();
      inputs.put("study", "price.yaml");
      inputs.put("build", "cp source work\nchmod +x work");
      // Of CPU time, which other work on the machine hardly moves.
      inputs.put("fail-if", "client_cpu cost > 60%");
      inputs.put("comment", "true");
      inputs.put("toll", program());
      ActionRunner slower = new ActionRunner(shell, ROOT, repository, git);
      assertThat(slower.run(inputs)).as(slower.printed()).isEqualTo(10);
      assertThat(slower.output("run", "outcome")).isEqualTo("more");
      assertThat(slower.left()).containsExactly("actions/upload-artifact@v4");
      assertThat(Path.of(slower.output("run", "results"))).isRegularFile();
      assertThat(comments.written())
          .singleElement()
          .asString()
          .contains("POST", "This commit costs");
      assertThat(Files.readString(summary)).contains("This commit costs");

      commit(git, repository, "README", "nothing else");
      ActionRunner same = new ActionRunner(shell, ROOT, repository, git);
      inputs.put("open", "pass");
      assertThat(same.run(inputs)).as(same.printed()).isZero();
      assertThat(same.output("run", "outcome")).isEqualTo("within");
      assertThat(comments.written()).hasSize(2).last().asString().contains("PATCH", "/comments/7 ");
      assertThat(same.printed() + slower.printed()).doesNotContain("a-token-of-the-test");
      assertThat(git(git, repository, "worktree", "list").lines()).hasSize(1);

      ActionRunner unknown = new ActionRunner(shell, ROOT, repository, git);
      inputs.put("base-ref", "--nowhere");
      assertThat(unknown.run(inputs)).isEqualTo(2);
      assertThat(unknown.printed()).contains("base-ref: '--nowhere' is no commit of this clone");
      assertThat(comments.written()).hasSize(2);
    }
  }

  private String pathWithGit() throws IOException {
    Path programs = Files.createDirectories(directory.resolve("git"));
    for (String place : System.getenv("PATH").split(":")) {
      Path found = Path.of(place).resolve("git");
      if (Files.isExecutable(found)) {
        Files.createSymbolicLink(programs.resolve("git"), found);
        break;
      }
    }
    return programs + ":" + shell.programs();
  }

  private String git(Map<String, String> environment, Path repository, String... arguments)
      throws Exception {
    String[] command = new String[arguments.length + 1];
    command[0] = "git";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Shell.Outcome outcome = shell.run(environment, repository, command);
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return outcome.out();
  }

  private void commit(Map<String, String> environment, Path repository, String file, String text)
      throws Exception {
    Files.writeString(repository.resolve(file), text);
    git(environment, repository, "add", ".");
    git(environment, repository, "commit", "--quiet", "-m", file);
  }
}
