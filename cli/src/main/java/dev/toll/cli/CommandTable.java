package dev.toll.cli;

import dev.toll.commands.CommandService;
import dev.toll.engine.system.Services;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Which commands a command line has. Picocli reads a command's options by reflection, which takes
 * most of the time of a short command; so where one command is named, it alone is read, and the
 * list of commands is printed from their summaries, of which the compiler makes constants: no
 * command's class is loaded for it.
 *
 * @param names in the order of the help
 * @param described whether they are there for their summaries only
 */
record CommandTable(List<String> names, boolean described) {
  /** Writes about all others, so it must see them. */
  private static final String COMPLETION = "generate-completion";

  private static final Map<String, String> SUMMARIES = new LinkedHashMap<>();

  static {
    SUMMARIES.put("run", RunCommand.SUMMARY);
    SUMMARIES.put("ab", AbCommand.SUMMARY);
    SUMMARIES.put("resume", ResumeCommand.SUMMARY);
    SUMMARIES.put("explain", ExplainCommand.SUMMARY);
    SUMMARIES.put("studies", StudiesCommand.SUMMARY);
    SUMMARIES.put("init", InitCommand.SUMMARY);
    SUMMARIES.put("check", CheckCommand.SUMMARY);
    SUMMARIES.put("plan", PlanCommand.SUMMARY);
    SUMMARIES.put("report", ReportCommand.SUMMARY);
    SUMMARIES.put("runs", RunsCommand.SUMMARY);
    SUMMARIES.put("compare", CompareCommand.SUMMARY);
    SUMMARIES.put("export", ExportCommand.SUMMARY);
    SUMMARIES.put("serve", ServeCommand.SUMMARY);
    SUMMARIES.put("up", UpCommand.SUMMARY);
    SUMMARIES.put("ups", UpsCommand.SUMMARY);
    SUMMARIES.put("down", DownCommand.SUMMARY);
    SUMMARIES.put("doctor", DoctorCommand.SUMMARY);
    SUMMARIES.put("schema", SchemaCommand.SUMMARY);
    SUMMARIES.put(COMPLETION, "Generate bash/zsh completion script for toll.");
  }

  /** The first command of each group of the help, with the group's heading. */
  private static final Map<String, String> HEADINGS =
      Map.of(
          "run", "Measure:",
          "studies", "Studies:",
          "report", "Results:",
          "up", "Servers:",
          "doctor", "Setup:");

  /** All commands, those of other modules with them: found where one of this module does not do. */
  private static final class All {
    /** Of other modules, by name; each is made anew, because it keeps its options. */
    static final Map<String, ServiceLoader.Provider<CommandService>> SERVICES = new TreeMap<>();

    static final Map<String, String> SUMMARIES = new TreeMap<>(CommandTable.SUMMARIES);
    static final List<String> NAMES;

    static {
      List<String> names = new ArrayList<>(CommandTable.SUMMARIES.keySet());
      Map<String, String> next = new TreeMap<>();
      for (ServiceLoader.Provider<CommandService> service :
          Services.of(CommandService.class).stream().toList()) {
        CommandService.Entry entry = service.get().entry();
        SERVICES.put(entry.name(), service);
        SUMMARIES.put(entry.name(), entry.summary());
        next.put(entry.name(), entry.before());
      }
      next.forEach((name, before) -> names.add(names.indexOf(before), name));
      NAMES = List.copyOf(names);
    }
  }

  /** The names of all, in the order of the help. */
  static List<String> everyName() {
    return All.NAMES;
  }

  /** The commands of a help, by groups. */
  static String list(CommandLine.Help help) {
    StringBuilder list = new StringBuilder();
    int width = help.commandSpec().usageMessage().width();
    int name = everyName().stream().mapToInt(String::length).max().orElse(0) + 4;
    TextTable table = null;
    for (String each : help.subcommands().keySet()) {
      if (table == null || HEADINGS.containsKey(each)) {
        list.append(table == null ? "" : table);
        list.append(HEADINGS.getOrDefault(each, "Commands:")).append(System.lineSeparator());
        table =
            TextTable.forColumns(
                help.colorScheme(),
                new Column(name, 2, Column.Overflow.SPAN),
                new Column(width - name, 0, Column.Overflow.WRAP));
      }
      String[] said = help.subcommands().get(each).commandSpec().usageMessage().description();
      table.addRowValues(each, said.length == 0 ? "" : said[0]);
    }
    return list.append(table == null ? "" : table).toString();
  }

  /** All, whole. */
  static CommandTable all() {
    return new CommandTable(everyName(), false);
  }

  /**
   * Reads {@code help run} as {@code run --help}, and drops what follows an unknown command, so
   * that picocli reports it instead of printing the help of toll.
   */
  static String[] meant(String... arguments) {
    String first = arguments.length == 0 ? "-" : arguments[0];
    if (first.equals("help")) {
      return arguments.length == 1 ? new String[] {"--help"} : meant(arguments[1], "--help");
    }
    return first.startsWith("-") || exists(first) ? arguments : new String[] {first};
  }

  private static boolean exists(String name) {
    return SUMMARIES.containsKey(name)
        || name.equals(KeepCommand.NAME)
        || All.SERVICES.containsKey(name);
  }

  /** As many as these arguments need. */
  static CommandTable of(String... arguments) {
    String first = arguments.length == 0 ? "" : arguments[0];
    if (arguments.length == 1 && List.of("-V", "--version").contains(first)) {
      return new CommandTable(List.of(), true);
    }
    if (arguments.length == 1 && List.of("-h", "--help").contains(first)) {
      return new CommandTable(everyName(), true);
    }
    return exists(first) && !first.equals(COMPLETION)
        ? new CommandTable(List.of(first), false)
        : all();
  }

  void addTo(CommandLine line) {
    for (String name : names) {
      line.addSubcommand(name, described ? summary(name) : command(name));
    }
  }

  private static CommandSpec summary(String name) {
    CommandSpec spec = CommandSpec.create();
    spec.usageMessage().description(All.SUMMARIES.get(name));
    return spec;
  }

  private static Object command(String name) {
    return switch (name) {
      case "studies" -> new StudiesCommand();
      case "init" -> new InitCommand();
      case "check" -> new CheckCommand();
      case "plan" -> new PlanCommand();
      case "run" -> new RunCommand();
      case "ab" -> new AbCommand();
      case "resume" -> new ResumeCommand();
      case "report" -> new ReportCommand();
      case "runs" -> new RunsCommand();
      case "explain" -> new ExplainCommand();
      case "compare" -> new CompareCommand();
      case "export" -> new ExportCommand();
      case "serve" -> new ServeCommand();
      case "up" -> new UpCommand();
      case "ups" -> new UpsCommand();
      case "down" -> new DownCommand();
      case KeepCommand.NAME -> new KeepCommand();
      case "doctor" -> new DoctorCommand();
      case "schema" -> new SchemaCommand();
      case COMPLETION -> new GenerateCompletion();
      default -> new ServiceCommand(All.SERVICES.get(name).get());
    };
  }
}
