package dev.toll.sql;

import dev.toll.commands.CommandContext;
import dev.toll.commands.CommandService;
import dev.toll.commands.NewFile;
import dev.toll.commands.RunsOption;
import dev.toll.engine.run.OtherRuns;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.settings.TextFile;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Queries all runs as tables. */
@Command(
    name = "sql",
    description = {SqlCommand.SUMMARY, "Uses DuckDB, which is downloaded at first use (80 MB)."},
    footer = {
      "",
      "Examples:",
      "  toll sql                                      tables, columns, examples",
      "  toll sql \"SELECT level, low, high, decision FROM effects\"",
      "  toll sql --file question.sql --format csv > answer.csv",
      "  toll sql --study accumulo-security --parquet notebook",
      "",
      "Queries are read-only and have no access to files or the network.",
    })
public final class SqlCommand implements CommandService {
  static final String SUMMARY =
      "Queries all runs as tables. Without a query: lists tables, columns and examples.";

  @Parameters(
      arity = "0..1",
      paramLabel = "QUERY",
      description = "The query, in DuckDB's SQL; '-' reads it from standard input.")
  String query;

  @Option(names = "--file", paramLabel = "FILE", description = "Reads the query from a file.")
  Path file;

  /** How to print the answer. */
  enum Format {
    table,
    csv,
    json,
    md
  }

  @Option(
      names = "--format",
      defaultValue = "table",
      description = "Output format: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  Format format;

  @Mixin RunsOption runs;

  @Option(names = "--study", paramLabel = "NAME", description = "Only this study's runs.")
  String study;

  @Option(
      names = "--parquet",
      paramLabel = "DIR",
      description = "Writes every table as a Parquet file, for notebooks.")
  Path parquet;

  @Override
  public Entry entry() {
    return new Entry("sql", "export", SUMMARY);
  }

  @Override
  public void execute(CommandContext toll) throws Exception {
    String asked = query();
    if (asked == null && parquet == null) {
      toll.out().print(tables());
      return;
    }
    if (parquet != null) {
      for (Schema.Table table : Schema.ALL) {
        NewFile.demand("--parquet", parquet.resolve(table.name() + ".parquet"));
      }
    }
    for (long other : OtherRuns.pids()) {
      toll.err()
          .println(
              "a toll run (process " + other + ") is in progress; queries take CPU time from it");
    }
    try (Tables tables = open(toll)) {
      if (parquet != null) {
        List<Path> files = tables.parquet(parquet);
        toll.err().println("wrote " + files.size() + " tables to " + files.get(0).getParent());
      }
      if (asked != null) {
        tables.ask(asked, answer(toll.out(), toll.err()));
      }
    }
  }

  private static String tables() {
    StringBuilder text = new StringBuilder();
    for (Schema.Table table : Schema.ALL) {
      text.append(table.name()).append(": ").append(table.description()).append('\n');
      for (Schema.Column column : table.columns()) {
        text.append(
            "  %-17s %-22s %s%n".formatted(column.name(), column.type(), column.description()));
      }
      text.append('\n');
    }
    text.append("Times are UTC. Example queries:\n");
    for (Question question : Question.EXAMPLES) {
      text.append("\n-- ").append(question.words()).append('\n').append(question.sql());
    }
    return text.toString();
  }

  private Tables open(CommandContext toll)
      throws StudyException, SystemException, IOException, InterruptedException {
    Path cache = toll.cache();
    try (CommandContext.Display display = toll.display().get()) {
      DuckDb duckDb = DuckDb.get(cache, display);
      Store store = new Store(duckDb, cache, runs.directory, toll.catalog(), toll.build());
      // Without a terminal, a line about reading runs is not worth it; one about the download is.
      return store.open(study, toll.terminal() ? display : toll.err()::println);
    }
  }

  private Tables.Answer answer(PrintWriter out, PrintWriter err) {
    return switch (format) {
      case table -> rows -> Answers.table(rows, out, err::println);
      case csv -> rows -> Answers.csv(rows, out);
      case json -> rows -> Answers.json(rows, out);
      case md -> rows -> Answers.markdown(rows, out);
    };
  }

  /** The query; null for none. */
  private String query() throws IOException, StudyException {
    if (file != null && query != null) {
      throw new StudyException("give either a query or --file, not both");
    }
    String text = query;
    if (file != null) {
      text = TextFile.read(file);
    } else if ("-".equals(query)) {
      text = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    }
    if (text != null && text.isBlank()) {
      throw new StudyException("the query is empty; 'toll sql' lists tables and examples");
    }
    return text;
  }
}
