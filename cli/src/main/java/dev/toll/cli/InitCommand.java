package dev.toll.cli;

import dev.toll.commands.NewFile;
import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.Problem;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.resolve.StudyCheck;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a study to begin with. */
@Command(
    name = "init",
    description = {
      InitCommand.SUMMARY,
      "Of a setting of a built-in system, or a server, program or load of your own.",
      "With --connect it asks a server that runs already, and tries the load there.",
      "Without arguments it asks, on a terminal."
    },
    footer = {
      "",
      "Examples:",
      "  toll init mariadb innodb_flush_log_at_trx_commit 1 2",
      "  toll init postgresql synchronous_commit on off -o commit.yaml",
      "  toll init mariadb sync_binlog 0 --connect db --user me --password-file pw",
      "  toll init accumulo table.file.compress.type gz snappy",
      "  toll init server appendfsync everysec always --connect redis --load memtier",
      "  toll init mariadb workload.connections 1 4 16",
      "  toll init server -o mine.yaml    a server and its load, by shell commands",
      "  toll init load -o mine.yaml      your own load on a database that toll starts",
      "",
      "The first value is the baseline; with --connect, what the server has now.",
      "Then: toll check, toll plan, toll run FILE.",
    })
final class InitCommand extends TollCommand {
  static final String SUMMARY = "Writes a study to begin with.";

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SYSTEM",
      completionCandidates = Systems.class,
      description = "One of: ${COMPLETION-CANDIDATES}.")
  String system;

  @Parameters(
      index = "1..*",
      paramLabel = "SETTING VALUE",
      hideParamSyntax = true,
      description = "An option or property of the system, or a key of a study, and its values.")
  List<String> words = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "File to write (default: named after the setting).")
  Path output;

  @Option(
      names = {"-n", "--name"},
      paramLabel = "NAME",
      description = "Name of the study (default: that of the file).")
  String name;

  @Mixin ConnectOptions server;

  /** Answers to what the arguments do not say; null without a terminal. */
  BufferedReader answers = Terminal.answers();

  @Override
  int execute() throws Exception {
    if (system == null) {
      ask();
    }
    Optional<StudyTemplate> template = StudyTemplate.of(system);
    boolean commanded = template.equals(Optional.of(StudyTemplate.SERVER)) && server.server != null;
    if (template.isPresent() && !commanded) {
      if (!words.isEmpty() || server.server != null) {
        throw new StudyException(
            "toll init %s takes no setting and no server; edit the file that it writes"
                .formatted(system));
      }
      return write(template.get().text(named(system)), named(system));
    }
    SettingStudy.Kind kind = commanded ? null : kind();
    boolean connects = server.connects(kind);
    boolean asks = connects && ConnectOptions.asks(kind);
    if (words.size() < (asks ? 2 : 3)) {
      throw new StudyException(
          "toll init %s needs a setting and at least two values, such as: toll init mariadb innodb_flush_log_at_trx_commit 1 2"
              .formatted(system));
    }
    List<String> values = words.subList(1, words.size());
    if (new LinkedHashSet<>(values).size() < values.size()) {
      throw new StudyException("duplicate value: " + String.join(" ", values));
    }
    String study = named(system + "-" + words.get(0));
    if (asks) {
      return connected(
          new ConnectedStudy(installation(), kind, study, server, words.get(0)), study);
    }
    if (connects) {
      return unasked(UnaskedStudy.of(kind, study, server, words.get(0), values));
    }
    return write(new SettingStudy(kind, study, words.get(0), values).text(), study);
  }

  @SuppressWarnings("try") // The interrupt works by its shutdown hook.
  private int connected(ConnectedStudy connected, String study) throws Exception {
    NewFile.demand("-o", file(study));
    String text;
    try (Interrupt interrupt = new Interrupt();
        ProgressLine progress = progress(null, Double.NaN)) {
      text = connected.text(words.subList(1, words.size()), progress);
    }
    connected.changes().forEach(out::println);
    return write(text, study);
  }

  @SuppressWarnings("try") // The interrupt works by its shutdown hook.
  private int unasked(UnaskedStudy given) throws Exception {
    NewFile.demand("-o", file(given.name()));
    UnaskedStudy unasked = given;
    if (given.canAsk()) {
      try (Interrupt interrupt = new Interrupt();
          ProgressLine progress = progress(null, Double.NaN)) {
        unasked = given.asked(installation(), progress);
      }
    }
    String text = unasked.text();
    int code = write(text, unasked.name());
    // What the study does there, and what it does not know yet, as its own first lines say.
    text.lines().skip(1).takeWhile(line -> line.startsWith("# ")).forEach(out::println);
    if (unasked.load() != null) {
      unasked.load().missing(null).ifPresent(err::println);
    }
    return code;
  }

  private void ask() throws IOException, StudyException {
    if (answers == null) {
      throw new StudyException(
          "toll init needs a system (%s), because there is no terminal to ask on"
              .formatted(String.join(", ", new Systems().names())));
    }
    InitQuestions.Asked asked = new InitQuestions(answers, err, server).ask();
    system = asked.system();
    words = asked.words();
    if (output == null && !asked.file().isEmpty()) {
      output = Path.of(asked.file());
    }
  }

  private SettingStudy.Kind kind() throws StudyException {
    return SettingStudy.Kind.of(system.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () ->
                new StudyException(
                    "unknown system '"
                        + system
                        + "'; known: "
                        + String.join(", ", new Systems().names())));
  }

  /** The name that was asked for, of the study or of its file, or the usual one. */
  private String named(String usual) {
    if (name != null) {
      return name;
    }
    String file = output == null ? usual : output.getFileName().toString();
    return file.replaceAll("\\.ya?ml$", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^a-z0-9]+", "-")
        .replaceAll("^-|-$", "");
  }

  private Path file(String study) {
    return output == null ? Path.of(study + ".yaml") : output;
  }

  /** Writes it only if it is a study without mistakes. */
  private int write(String text, String study) throws IOException, StudyException {
    Path file = file(study);
    StudyCheck.Report report =
        new StudyCheck(installation().catalog()).check(file.toString(), text);
    if (!report.mistakes().isEmpty()) {
      throw new StudyException(
          report.mistakes().stream()
              .map(Problem::message)
              .distinct()
              .collect(Collectors.joining("\n")));
    }
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      throw new StudyException(file + " exists; name another file with -o");
    }
    report.warnings().forEach(warning -> err.println("warning: " + warning.message()));
    String shown = StudyOptions.quote(file.toString());
    out.println("wrote " + shown + "; toll plan " + shown + " shows what would run");
    return ExitCode.OK;
  }

  /** What a study can be made for, for shell completion too. */
  static final class Systems implements Iterable<String> {
    List<String> names() {
      return Stream.concat(
              Choices.words(SettingStudy.Kind.class).stream(), StudyTemplate.words().stream())
          .toList();
    }

    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }
}
