package dev.toll.systems.command;

import dev.toll.engine.process.Ports;
import dev.toll.engine.process.Removal;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Instance;
import dev.toll.engine.system.Progress;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.GuardScript;
import dev.toll.systems.base.security.PrivateFiles;
import dev.toll.systems.base.session.Slots;
import dev.toll.systems.command.Shell.Job;
import dev.toll.systems.command.Shell.Watch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** A system by commands, set up for one run. */
final class CommandSession implements Session {
  private static final Duration WIPE = Duration.ofMinutes(5);
  private static final String TRIAL_DIRECTORY = "toll-command";

  private final CommandLevel all;
  private final RunContext context;
  private final Shell shell;
  private final Path run;
  private final Path logs;
  private final long seed;
  private final Ports ports = new Ports();
  private final Map<String, String> description = new LinkedHashMap<>();
  private final Slots<CommandInstance> slots = new Slots<>();
  private final CommandServers servers;

  private CommandSession(Study study, RunContext context) throws IOException, InterruptedException {
    Settings settings = study.settings();
    this.all = CommandLevel.of(settings);
    this.context = context;
    // A study may keep keys there, whatever the umask.
    this.run = PrivateFiles.directory(context.work().resolve("run"));
    for (Map.Entry<String, String> file : settings.below(CommandSettings.FILES).entrySet()) {
      PrivateFiles.write(run.resolve(file.getKey()), file.getValue());
    }
    this.logs = Files.createDirectories(context.work().resolve("logs"));
    this.seed = settings.has(DesignSettings.SEED) ? settings.count(DesignSettings.SEED) : 0;
    this.shell = new Shell(GuardScript.in(logs), all.shell(), context.ledger());
    this.servers =
        DesignSettings.sharesServer(settings)
            ? new ServerOfBlock(
                this, CommandLevel.of(SharedCheck.shared(study.levels())), context.ledger())
            : new CommandServers(this, context.ledger());
  }

  static CommandSession open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    CommandSession session;
    try {
      session = new CommandSession(study, context);
    } catch (IOException e) {
      throw new SystemException("cannot write to " + context.work() + ": " + e.getMessage(), e);
    }
    try {
      session.setUp();
      return session;
    } catch (Throwable e) {
      session.close();
      throw e;
    }
  }

  private void setUp() throws SystemException, InterruptedException {
    Runner runner = wholeRun();
    if (runner.has(CommandSettings.SETUP)) {
      context.progress().activity("setup");
      runner.must(CommandSettings.SETUP);
    }
    description.putAll(new Versions(runner).describe());
  }

  /** For commands before and after any level. */
  private Runner wholeRun() {
    return new Runner(
        shell, all, new Variables(Variables.ofStudy(all.settings()), run, logs, seed), run, logs);
  }

  @Override
  public Map<String, String> describe() {
    return description;
  }

  /** What is outside TOLL_WORK only the study's own command can wipe. */
  @Override
  public void clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
    if (!slots.clear(slot, steps)) {
      steps.skip("stop", "nothing is running");
      servers.clear(steps);
      steps.skip("wipe", "nothing was written");
    }
  }

  /** Resets what no instance has written to yet. */
  void reset(Steps steps) throws SystemException, InterruptedException {
    reset(wholeRun(), steps);
  }

  /** Resets what was written with the server, or by the instance, of these commands. */
  void reset(Runner runner, Steps steps) throws SystemException, InterruptedException {
    runner.into(logs).step(steps, CommandSettings.RESET, () -> {});
  }

  CommandServers servers() {
    return servers;
  }

  @Override
  public Instance start(Level level, Slot slot, Steps steps)
      throws SystemException, InterruptedException {
    CommandInstance instance =
        take(
            level,
            slot,
            Map.of(),
            runner -> new CommandInstance(this, slot, runner, ports, () -> {}));
    try {
      instance.start(steps);
      return instance;
    } catch (SystemException e) {
      try {
        // At once: else the next block would find itself on a server that the others have left.
        instance.stop(steps);
        instance.wipe(steps);
      } catch (SystemException again) {
        e.addSuppressed(again);
      }
      throw e;
    }
  }

  /** The commands of a level for an instance of another system, which is up. */
  HostedInstance on(
      Instance below, HostedSettings settings, Level level, Slot slot, ClientAccess access)
      throws SystemException, InterruptedException {
    HostedInstance instance =
        take(
            level,
            slot,
            access.environment(),
            runner -> new HostedInstance(this, slot, runner, ports, below, settings));
    instance.readyLoad();
    return instance;
  }

  private <I extends CommandInstance> I take(
      Level level, Slot slot, Map<String, String> more, Function<Runner, I> maker)
      throws SystemException {
    Runner runner = runner(level, slot);
    for (Map.Entry<String, String> variable : more.entrySet()) {
      runner = runner.with(variable.getKey(), variable.getValue());
    }
    I instance = maker.apply(runner);
    slots.take(slot, instance);
    return instance;
  }

  /** Removes all commands of a slot and what they wrote in it, without a step of its own. */
  void release(Slot slot) throws SystemException {
    for (CommandInstance instance : slots.in(slot)) {
      instance.delete(context.progress());
      slots.release(instance);
    }
  }

  private Runner runner(Level level, Slot slot) throws SystemException {
    Runner runner = in(slot, CommandLevel.of(level.settings()));
    // A trial's logs are in the trial's own directory, which has its name.
    Path home = runner.logs().getParent();
    return runner
        .with(Variables.LEVEL, level.name())
        .with(Variables.TRIAL, home.getFileName())
        .with(Variables.PLACE, "place%02d".formatted(slot.number() + 1))
        .with(Variables.HLOG, home.resolve("latency.hlog"))
        .with(Variables.SLICE, 1)
        .with(Variables.SLICES, 1);
  }

  /** Commands in the empty directory of a slot, with ports of their own. */
  Runner in(Slot slot, CommandLevel level) throws SystemException {
    Path slotLogs = slot.logs().toAbsolutePath();
    Path work = work(level, slot);
    try {
      Removal.freed(work);
      Files.createDirectories(work);
    } catch (IOException e) {
      throw new SystemException("cannot create " + work + ": " + e.getMessage(), e);
    }
    Variables variables =
        new Variables(Variables.ofStudy(level.settings()), run, slotLogs, seed)
            .with(Variables.WORK, work)
            .with(Variables.SERVER_WORK, work)
            .with(Variables.PORT, ports.next());
    for (String name : Variables.portNames(level.settings())) {
      variables = variables.with(Variables.portVariable(name), ports.next());
    }
    return new Runner(shell, level, variables, work, slotLogs);
  }

  /** The commands of a server that the instances of a block use, the first of them in this slot. */
  Runner ofBlock(Slot first, CommandLevel server) throws SystemException {
    return in(Slot.shared(context.work(), first.logs()), server);
  }

  private static Path work(CommandLevel level, Slot slot) {
    String directory = level.settings().text(CommandSettings.DIRECTORY);
    if (directory.isEmpty()) {
      return slot.work().resolve("trial");
    }
    String name = slot.number() == 0 ? TRIAL_DIRECTORY : TRIAL_DIRECTORY + "-" + slot.number();
    return Path.of(directory).toAbsolutePath().resolve(name);
  }

  /** Removes what an instance that has stopped has written. */
  void wipe(CommandInstance instance, Runner runner, Steps steps)
      throws SystemException, InterruptedException {
    servers.wipe(runner, steps);
    wipe("wipe", runner, steps);
    slots.release(instance);
  }

  /** Removes what commands have written in their directory. */
  void wipe(String step, Runner runner, Steps steps) throws SystemException, InterruptedException {
    steps.run(step, WIPE, () -> Removal.freed(runner.directory()));
  }

  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      for (CommandInstance instance : slots.all()) {
        instance.end(context.progress());
      }
      Runner runner = wholeRun();
      if (runner.has(CommandSettings.TEARDOWN)) {
        runner.must(CommandSettings.TEARDOWN);
      }
    } catch (SystemException e) {
      context.progress().note("cleaning up: " + e.getMessage());
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      slots.all().forEach(instance -> instance.delete(context.progress()));
      servers.delete(context.progress());
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Runs the commands of a study in one place with one environment. */
  record Runner(Shell shell, CommandLevel level, Variables variables, Path directory, Path logs) {
    boolean has(String key) {
      return level.has(key);
    }

    Runner with(String variable, Object value) {
      return new Runner(shell, level, variables.with(variable, value), directory, logs);
    }

    /** The same on another's server. */
    Runner on(Runner server) {
      return new Runner(shell, level, variables.on(server.variables()), directory, logs);
    }

    /** The same for a slice of the load, see {@link Variables#slice}. */
    Runner slice(int number, int of, String key, long size) {
      String variable = CommandSettings.get(level.settings(), key);
      return new Runner(shell, level, variables.slice(number, of, variable, size), directory, logs);
    }

    /** The same with its logs elsewhere: those of an ended trial are closed. */
    Runner into(Path otherLogs) {
      return new Runner(shell, level, variables, directory, otherLogs);
    }

    /** The same place and server, but another level's settings and environment. */
    Runner claiming(Level level) throws SystemException {
      Path other = logs.resolve("as-" + level.name());
      try {
        Files.createDirectories(other);
      } catch (IOException e) {
        throw new SystemException("cannot create " + other + ": " + e.getMessage(), e);
      }
      CommandLevel mine = CommandLevel.of(level.settings());
      Variables its = variables.of(level.name(), Variables.ofStudy(mine.settings()));
      return new Runner(shell, mine, its, directory, other);
    }

    /** A key without its scope. */
    static String name(String key) {
      return key.substring(key.indexOf('.') + 1);
    }

    /** A command of the study, with a log of its name. */
    Job job(String key) {
      return job(key, name(key));
    }

    Job job(String key, String log) {
      return job(key, level.command(key), log, level.deadline(key));
    }

    Job job(String key, String command, String log, Duration deadline) {
      return new Job(
          key, command, variables.map(), directory, logs.resolve(log + ".log"), deadline);
    }

    /** Runs a command as a step; returns false if the study has none. */
    boolean step(Steps steps, String key, Watch watch)
        throws SystemException, InterruptedException {
      if (has(key)) {
        steps.run(name(key), level.limit(key), () -> shell.must(job(key), watch));
      }
      return has(key);
    }

    void must(String key) throws SystemException, InterruptedException {
      shell.must(job(key), () -> {});
    }

    /** Removes what commands have written, as the run ends. */
    void delete(Progress progress) {
      try {
        Removal.freed(directory);
      } catch (IOException e) {
        progress.note("cleaning up: " + e.getMessage());
      }
    }
  }
}
