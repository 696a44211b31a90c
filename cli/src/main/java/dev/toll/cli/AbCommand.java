package dev.toll.cli;

import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.FactorReader;
import dev.toll.engine.study.resolve.StudyResolver;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares commands of the command line, as a study that it writes itself. */
@Command(
    name = "ab",
    description = {
      AbCommand.SUMMARY,
      "They run in turns, in random order, until each has a verdict against the first."
    },
    footer = {
      "",
      "Examples:",
      "  toll ab 'gzip -1 -c data' 'gzip -9 -c data'",
      "  toll ab -n old -n new --prepare 'rm -rf out' './old.sh' './new.sh'",
      "  toll ab 'sort data' 'sort --parallel=1 data' 'LC_ALL=C sort data'",
      "  toll ab --metric memory 'sort data' 'sort -S 1M data'",
      "  toll ab --metric 'tps=^tps = ([0-9.]+)' --higher ./old.sh ./new.sh",
      "  toll ab --save ab.yaml --blocks 8 ...      keep the study, to add proofs to it",
    })
final class AbCommand extends TollCommand {
  static final String SUMMARY = "Compares commands: what one costs against another.";

  @Parameters(arity = "2..*", paramLabel = "COMMAND", description = "Commands for bash.")
  List<String> commands;

  @Option(
      names = {"-n", "--name"},
      paramLabel = "NAME",
      description = "Name of a command, in their order (repeatable; default: a, b, ...).")
  List<String> names = new ArrayList<>();

  @Option(
      names = "--setup",
      paramLabel = "COMMAND",
      description = "Runs once, at the beginning; $TOLL_RUN_DIR is removed at the end.")
  String setup;

  @Option(
      names = "--prepare",
      paramLabel = "COMMAND",
      description = "Runs before each measured load, unmeasured.")
  String prepare;

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      defaultValue = AbMetric.TIME,
      description =
          "time, cpu or memory (the peak); or NAME=PATTERN, a regular expression with one group, for what is"
              + " found in the output (default: ${DEFAULT-VALUE}).")
  String metric;

  @Option(names = "--higher", description = "More of what PATTERN finds is better.")
  boolean higher;

  @Option(
      names = "--executions",
      paramLabel = "N",
      description =
          "Executions of each command in a block (default: as many as take about 3 s, by trying).")
  Integer executions;

  @Option(
      names = "--blocks",
      paramLabel = "N",
      description = "This many blocks (default: until every command has a verdict).")
  Integer blocks;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      defaultValue = "5m",
      description = "Starts no block that would end after this time (default: ${DEFAULT-VALUE}).")
  String budget;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the random order.")
  Long seed;

  @Option(names = "--save", paramLabel = "FILE", description = "Writes the study to this file.")
  Path save;

  @Option(names = "--json", description = "Prints results.json on stdout instead of the table.")
  boolean json;

  @Mixin RunsOption runs;

  @Override
  int execute() throws Exception {
    Map<String, String> named = named();
    AbMetric compared = AbMetric.of(metric, higher);
    if (executions != null && executions < 1) {
      throw new StudyException("--executions must be at least 1");
    }
    NewFile.demand("--save", save);
    int times = executions == null ? tried(named) : (int) executions;
    String text = new AbStudy(named, setup, prepare, times, compared).text();
    if (save != null) {
      NewFile.write(save, text.getBytes(StandardCharsets.UTF_8));
    }
    RunRequest request = request(text);
    return new RunExecution(this, json, false).begin(request, runs.directory);
  }

  private int tried(Map<String, String> named) throws Exception {
    try (ProgressLine progress = progress(AbStudy.NAME, Double.NaN)) {
      progress.activity("trying each command");
      return AbPilot.executions(setup, prepare, named.values());
    }
  }

  private Map<String, String> named() throws StudyException {
    List<String> all = AbStudy.names(commands.size());
    if (names.size() > commands.size()) {
      throw new StudyException("%d names for %d commands".formatted(names.size(), commands.size()));
    }
    Map<String, String> named = new LinkedHashMap<>();
    for (int i = 0; i < commands.size(); i++) {
      String name = i < names.size() ? names.get(i) : all.get(i);
      if (!name.matches(FactorReader.LEVEL)) {
        throw new StudyException(
            "--name " + name + ": only letters, digits, '.', '_' and '-' are possible");
      }
      if (commands.get(i).isBlank()) {
        throw new StudyException("command " + (i + 1) + " is empty");
      }
      if (named.put(name, commands.get(i)) != null) {
        throw new StudyException("two commands are named " + name + "; give each its own --name");
      }
    }
    return named;
  }

  private RunRequest request(String text) throws Exception {
    List<String> set = new ArrayList<>();
    Map<String, String> origins = new TreeMap<>();
    if (blocks == null) {
      set(set, origins, DesignSettings.UNTIL, DesignSettings.DECIDED, "toll ab");
    } else {
      set(set, origins, DesignSettings.BLOCKS, blocks, "--blocks");
    }
    set(set, origins, DesignSettings.BUDGET, budget, "--budget");
    long drawn = seed == null ? new SecureRandom().nextInt(1_000_000_000) : seed;
    set(set, origins, DesignSettings.SEED, drawn, seed == null ? "drawn" : "--seed");
    String file = AbStudy.NAME + ".yaml";
    Study study =
        new StudyResolver(installation().catalog())
            .resolve(file, text, new StudyResolver.Request(null, set, List.of(), origins));
    return new RunRequest(
        file,
        text,
        null,
        set,
        List.of(),
        drawn,
        (int) study.settings().count(DesignSettings.BLOCKS),
        again(drawn),
        Main.Version.text(),
        origins);
  }

  private static void set(
      List<String> set, Map<String, String> origins, String path, Object value, String origin) {
    set.add(path + "=" + value);
    origins.put(path, origin);
  }

  /** The command that repeats this one. */
  private String again(long drawn) {
    List<String> words = new ArrayList<>(List.of("toll", "ab"));
    names.forEach(name -> words.addAll(List.of("-n", name)));
    option(words, "--setup", setup);
    option(words, "--prepare", prepare);
    option(words, "--metric", metric.equals(AbMetric.TIME) ? null : metric);
    if (higher) {
      words.add("--higher");
    }
    option(words, "--executions", executions);
    option(words, "--blocks", blocks);
    option(words, "--budget", budget);
    option(words, "--seed", drawn);
    words.addAll(commands);
    return String.join(" ", words.stream().map(StudyOptions::quote).toList());
  }

  private static void option(List<String> words, String name, Object value) {
    if (value != null) {
      words.add(name);
      words.add(value.toString());
    }
  }
}
