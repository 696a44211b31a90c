package dev.toll.systems.command;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.process.Ports;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.Shell.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** A system by commands made ready for one run: its setup has run. */
final class CommandSession implements Session {
  /** What a step may take beyond the command's own deadline, to end it and to say so. */
  static final Duration GRACE = Duration.ofSeconds(30);

  private static final String TRIAL_DIRECTORY = "toll-command";

  private final Settings settings;
  private final RunContext context;
  private final Shell shell;
  private final Path run;
  private final Path logs;
  private final long seed;
  private final Ports ports = new Ports();
  private final Map<String, String> description = new LinkedHashMap<>();
  private final Set<Path> used = new LinkedHashSet<>();
  private CommandInstance instance;
  private Runner last;

  private CommandSession(Settings settings, RunContext context)
      throws IOException, InterruptedException {
    this.settings = settings;
    this.context = context;
    this.run = Files.createDirectories(context.work().resolve("run"));
    this.logs = Files.createDirectories(context.work().resolve("logs"));
    this.seed = settings.has(DesignSettings.SEED) ? settings.count(DesignSettings.SEED) : 0;
    this.shell = Shell.in(logs, settings.text(CommandSettings.SHELL), context.ledger());
  }

  static CommandSession open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    CommandSession session;
    try {
      session = new CommandSession(study.settings(), context);
    } catch (IOException e) {
      throw new SystemException("cannot write to " + context.work() + ": " + e.getMessage(), e);
    }
    boolean ready = false;
    try {
      session.setUp();
      ready = true;
      return session;
    } finally {
      if (!ready) {
        session.close();
      }
    }
  }

  private void setUp() throws SystemException, InterruptedException {
    Runner runner = wholeRun();
    if (runner.has(CommandSettings.SETUP)) {
      context.progress().activity("setup");
      runner.must(CommandSettings.SETUP);
    }
    description.putAll(new Versions(runner, settings).describe());
  }

  /** For commands before and after any level. */
  private Runner wholeRun() {
    return new Runner(shell, settings, new Variables(settings, run, logs, seed), run, logs);
  }

  @Override
  public Map<String, String> describe() {
    return description;
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    if (instance == null || !instance.serving()) {
      steps.skip("stop", "nothing is running");
      endInstance();
      return;
    }
    steps.run(
        "stop",
        CommandSettings.deadline(settings, CommandSettings.STOP).plus(GRACE),
        () -> instance.stop());
    instance = null;
  }

  /** In good order where that can be had: what a stop command ends may be no process of ours. */
  private void stopInstance() {
    try {
      if (instance != null && instance.serving()) {
        instance.stop();
      }
    } catch (SystemException e) {
      context.progress().note("stopping: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    endInstance();
  }

  private void endInstance() {
    if (instance != null) {
      instance.close();
      instance = null;
    }
  }

  /** What lies outside TOLL_WORK only the study's own command can wipe. */
  @Override
  public void wipe(Steps steps) throws SystemException, InterruptedException {
    Runner runner = last == null ? wholeRun() : last;
    if (runner.has(CommandSettings.RESET)) {
      steps.run(
          "reset",
          CommandSettings.deadline(settings, CommandSettings.RESET).plus(GRACE),
          () -> runner.into(logs).must(CommandSettings.RESET));
    }
    steps.run("wipe", Duration.ofMinutes(5), this::wipeWork);
  }

  private void wipeWork() throws IOException {
    for (Path work : used) {
      RunDirectory.delete(work);
    }
    // The reset of the next trial may run before anything else has made it.
    if (last != null) {
      Files.createDirectories(last.directory());
    }
  }

  @Override
  public Instance start(Level level, Path trialLogs, Steps steps)
      throws SystemException, InterruptedException {
    Runner runner = runner(level, trialLogs.toAbsolutePath());
    last = runner;
    instance = new CommandInstance(runner, level.settings(), context.ledger(), ports);
    instance.start(steps);
    return instance;
  }

  private Runner runner(Level level, Path trialLogs) throws SystemException {
    Settings mine = level.settings();
    String directory = mine.text(CommandSettings.DIRECTORY);
    Path work =
        directory.isEmpty()
            ? context.work().resolve("trial")
            : Path.of(directory).toAbsolutePath().resolve(TRIAL_DIRECTORY);
    used.add(work);
    try {
      RunDirectory.delete(work);
      Files.createDirectories(work);
    } catch (IOException e) {
      throw new SystemException("cannot make " + work + ": " + e.getMessage(), e);
    }
    // A trial's logs lie in the trial's own directory, which bears its name.
    Path home = trialLogs.getParent();
    Variables variables =
        new Variables(mine, run, trialLogs, seed)
            .with(Variables.LEVEL, level.name())
            .with(Variables.TRIAL, home.getFileName())
            .with(Variables.WORK, work)
            .with(Variables.HLOG, home.resolve("latency.hlog"))
            .with(Variables.PORT, ports.next());
    for (String name : Variables.portNames(mine)) {
      variables = variables.with(Variables.portVariable(name), ports.next());
    }
    return new Runner(shell, mine, variables, work, trialLogs);
  }

  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    stopInstance();
    try {
      Runner runner = wholeRun();
      if (runner.has(CommandSettings.TEARDOWN)) {
        runner.must(CommandSettings.TEARDOWN);
      }
      wipeAll();
    } catch (SystemException | IOException e) {
      context.progress().note("clearing up: " + e.getMessage());
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void wipeAll() throws IOException {
    for (Path work : used) {
      RunDirectory.delete(work);
    }
  }

  /** Runs the commands of a study in one place with one environment. */
  record Runner(Shell shell, Settings settings, Variables variables, Path directory, Path logs) {
    boolean has(String key) {
      return CommandSettings.get(settings, key) != null;
    }

    Runner with(String variable, Object value) {
      return new Runner(shell, settings, variables.with(variable, value), directory, logs);
    }

    /** The same with its logs elsewhere: those of an ended trial are closed. */
    Runner into(Path otherLogs) {
      return new Runner(shell, settings, variables, directory, otherLogs);
    }

    Job job(String key) {
      return job(
          key,
          CommandSettings.get(settings, key),
          key.substring(key.indexOf('.') + 1),
          CommandSettings.deadline(settings, key));
    }

    Job job(String key, String command, String log, Duration deadline) {
      return new Job(
          key, command, variables.map(), directory, logs.resolve(log + ".log"), deadline);
    }

    void must(String key) throws SystemException, InterruptedException {
      shell.must(job(key), () -> {});
    }
  }
}
