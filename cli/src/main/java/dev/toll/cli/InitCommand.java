package dev.toll.cli;

import dev.toll.engine.settings.Problem;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.resolve.StudyCheck;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a study to begin with. */
@Command(
    name = "init",
    description = {
      InitCommand.SUMMARY,
      "Of a setting of a built-in system at several values, or of a server of your own."
    },
    footer = {
      "",
      "Examples:",
      "  toll init mariadb innodb_flush_log_at_trx_commit 1 2",
      "  toll init postgresql synchronous_commit on off -o commit.yaml",
      "  toll init accumulo table.file.compress.type gz snappy",
      "  toll init mariadb workload.connections 1 4 16",
      "  toll init server -o mine.yaml    a server and its load, by shell commands",
      "",
      "The first value is the baseline. Then: toll check, toll plan, toll run FILE.",
    })
final class InitCommand extends TollCommand {
  static final String SUMMARY = "Writes a study to begin with.";

  private static final String SERVER = "server";

  @Parameters(
      index = "0",
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

  @Override
  int execute() throws Exception {
    if (system.equals(SERVER)) {
      if (!words.isEmpty()) {
        throw new StudyException("toll init server takes no setting; edit the file that it writes");
      }
      return write(template(named("server")), named("server"));
    }
    SettingStudy.Kind kind = kind();
    if (words.size() < 3) {
      throw new StudyException(
          "toll init %s needs a setting and at least two values, such as: toll init mariadb innodb_flush_log_at_trx_commit 1 2"
              .formatted(system));
    }
    List<String> values = words.subList(1, words.size());
    if (new LinkedHashSet<>(values).size() < values.size()) {
      throw new StudyException("a value stands there twice: " + String.join(" ", values));
    }
    String study = named(system + "-" + words.get(0));
    return write(new SettingStudy(kind, study, words.get(0), values).text(), study);
  }

  private SettingStudy.Kind kind() throws StudyException {
    Optional<SettingStudy.Kind> found =
        Arrays.stream(SettingStudy.Kind.values())
            .filter(kind -> kind.word().equals(system.toLowerCase(Locale.ROOT)))
            .findFirst();
    return found.orElseThrow(
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

  private static String template(String study) throws IOException {
    try (InputStream in = InitCommand.class.getResourceAsStream("server.yaml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("@NAME@", study);
    }
  }

  /** Writes it only if it is a study without mistakes. */
  private int write(String text, String study) throws IOException, StudyException {
    Path file = output == null ? Path.of(study + ".yaml") : output;
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
              Arrays.stream(SettingStudy.Kind.values()).map(SettingStudy.Kind::word),
              Stream.of(SERVER))
          .toList();
    }

    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }
}
