package dev.toll.cli;

import dev.toll.commands.RunsOption;
import dev.toll.driver.Reason;
import dev.toll.engine.analysis.SizingAnalysis;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.pool.EarlierRuns;
import dev.toll.engine.record.SizingSpec;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.Printable;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.settings.TextFile;
import dev.toll.engine.study.file.SizingReader;
import dev.toll.report.CsvReport;
import dev.toll.report.Reports;
import dev.toll.report.ResultsJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Makes a run's results and reports again from its directory. */
@Command(
    name = "report",
    description = ReportCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll report accumulo-security                     the newest run of a study",
      "  toll report accumulo-security --open              its page, in the browser",
      "  toll report runs/accumulo-security/latest --format md",
      "  toll report accumulo-security --summary --format md    for a pull request",
      "  toll report accumulo-security --sizing fleet.yaml    machines for a load",
      "  toll report accumulo-security --format pdf-ready-html > print.html",
    })
final class ReportCommand extends TollCommand {
  static final String SUMMARY =
      "Makes a run's reports again from its directory, and prints one of them.";

  private static final Set<Format> SUMMARIES = EnumSet.of(Format.text, Format.md, Format.html);

  @Parameters(paramLabel = "RUN", description = RunsOption.RUN)
  String run;

  /** What to print. */
  enum Format {
    text,
    md,
    csv,
    json,
    html,
    pdf_ready_html;

    /** As it is written on the command line. */
    @Override
    public String toString() {
      return name().replace('_', '-');
    }
  }

  /** Picocli's own converter would name both spellings of a constant in its message. */
  static final class FormatConverter implements ITypeConverter<Format> {
    @Override
    public Format convert(String value) {
      return Stream.of(Format.values())
          .filter(format -> format.toString().equalsIgnoreCase(value))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "expected one of %s (case-insensitive) but was '%s'"
                          .formatted(Arrays.toString(Format.values()), value)));
    }
  }

  @Option(
      names = "--format",
      converter = FormatConverter.class,
      defaultValue = "text",
      description = "What to print: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  Format format;

  @Option(names = "--full", description = "With text: all tables instead of the first screen.")
  boolean full;

  @Option(
      names = "--summary",
      description = "One page: answers, limits, proofs; as text, md or html.")
  boolean summary;

  @Option(names = "--open", description = "Opens the page in the browser.")
  boolean open;

  @Option(
      names = "--sizing",
      paramLabel = "FILE",
      description = "Adds how many machines a load takes at each level, and their price.")
  Path sizing;

  @Mixin RunsOption runs;

  @Override
  int execute() throws Exception {
    if (summary && !SUMMARIES.contains(format)) {
      throw new StudyException(
          "--summary has no --format %s; choose text, md or html".formatted(format));
    }
    RunResults found = new RunFinder(runs.directory, installation()).results(run);
    RunDirectory directory = found.directory();
    Results results = sized(EarlierRuns.told(directory, found.results()));
    boolean written = write(directory, results);
    // Tables that no file can hold are printed.
    full |= !written;
    out.print(summary ? summary(results) : whole(directory, results));
    if (written) {
      err.println("report: " + directory.report());
      if (open) {
        Browser.open(directory.report(), err, "open that file manually");
      }
    }
    return ExitCode.OK;
  }

  /** A run of another user, or on a full disk, still has its result printed. */
  private boolean write(RunDirectory directory, Results results) {
    try {
      Reports.writeAll(directory.path(), results);
      return true;
    } catch (IOException e) {
      err.println("warning: the files of the report are not written: " + Reason.of(e));
      return false;
    }
  }

  private Results sized(Results results) throws IOException, StudyException {
    if (sizing == null) {
      return results;
    }
    SizingSpec wish = SizingReader.read(sizing.toString(), TextFile.read(sizing));
    if (wish.among(results.design().metrics()) == null) {
      throw new StudyException(sizing + ": " + wish.noRate(results.design().metrics()));
    }
    return SizingAnalysis.with(results, wish);
  }

  private String whole(RunDirectory directory, Results results) throws IOException {
    return switch (format) {
      case text -> RunExecution.text(this, directory, results, full) + System.lineSeparator();
      case md -> Reports.markdown(directory.path(), results);
      case csv -> CsvReport.render(results);
      case json -> Printable.json(ResultsJson.write(results));
      case html -> Reports.html(directory.path(), results);
      case pdf_ready_html -> Reports.paper(directory.path(), results);
    };
  }

  private String summary(Results results) {
    return switch (format) {
      case md -> Reports.summaryMarkdown(results);
      case html -> Reports.summaryHtml(results);
      default -> Reports.summaryOnTerminal(results, ansi.enabled(), RunExecution.WIDTH);
    };
  }
}
