package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.record.TrialRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tutorial as its reader follows it: every command of docs/start.md, in its order. */
@Timeout(900)
class StartPageIT {
  private static final Path PAGE = Documents.ROOT.resolve("docs/start.md");
  private static final String EDIT = "<!-- study: mine.yaml -->";
  private static final Pattern COMMANDS = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");
  private static final Pattern ADDED = Pattern.compile("(?m)^      usual:\\n(        .*\\n)+");

  @TempDir Path clone;

  @Test
  void aReaderComesFromTheFirstCommandToAReportOfTheirOwn() throws Exception {
    command();
    String[] page = Documents.read(PAGE).split(EDIT, 2);
    assertThat(follow(page[0])).contains("best costs");

    String study = Documents.studies().get("mine.yaml");
    assertThat(ADDED.matcher(study).replaceFirst(""))
        .as("the page's study is the one that toll init wrote, and one level")
        .isEqualTo(Files.readString(clone.resolve("mine.yaml")))
        .isNotEqualTo(study);
    Files.writeString(clone.resolve("mine.yaml"), study);

    assertThat(follow(page[1]))
        .contains("mine.yaml: ok: 3 levels", "all proved in effect and verified", "Level 6");
    RunDirectory run = RunDirectory.latest(clone.resolve("runs"), "mine").orElseThrow();
    List<TrialRecord> trials = Journal.trials(Journal.read(run.journal()));
    assertThat(trials).hasSize(36).allMatch(TrialRecord::valid);
    assertThat(run.report()).isNotEmptyFile();
    assertThat(clone.resolve("mine.md")).content().contains("## The answer");
  }

  /** The command {@code ./toll}, as a clone has it. */
  private void command() throws IOException {
    String words =
        TollProcess.of().command().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    Path toll = Files.writeString(clone.resolve("toll"), "#!/bin/sh\nexec " + words + " \"$@\"\n");
    Files.setPosixFilePermissions(toll, PosixFilePermissions.fromString("rwx------"));
  }

  /** Runs what a part of the page has for a shell, and returns what it printed. */
  private String follow(String part) throws Exception {
    String script =
        COMMANDS.matcher(part).results().map(block -> block.group(1)).collect(Collectors.joining());
    Path output = clone.resolve("output");
    Process shell =
        TollProcess.of()
            .command("bash", "-eu", "-c", script)
            .directory(clone.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    String printed;
    try {
      assertThat(shell.waitFor(600, TimeUnit.SECONDS)).as("it ends").isTrue();
    } finally {
      shell.descendants().forEach(ProcessHandle::destroy);
      printed = Files.readString(output);
    }
    assertThat(shell.exitValue()).as(printed).isZero();
    return printed;
  }
}
