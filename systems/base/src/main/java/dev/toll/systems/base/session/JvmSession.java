package dev.toll.systems.base.session;

import dev.toll.driver.Reason;
import dev.toll.engine.process.Ports;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.base.volume.VolumeService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The session of a system whose servers, or at least whose clients, are JVMs: a toolbox, secrets
 * and ports for the whole run, and its instances by slot. Nothing of an instance is kept here but
 * that it is up.
 */
public abstract class JvmSession<I extends JvmInstance> implements Session {
  /**
   * The driver's ceiling is measured in the first trials alone: it does not depend on levels. One
   * that ends before its verification is void, and its ceiling is lost with it.
   */
  private static final int CEILINGS = 2;

  private static final int TAIL = 10;

  private final Settings settings;
  private final RunContext context;
  private final Toolbox tools;
  private final RunSecrets secrets;
  private final Ports ports = new Ports();
  private final Slots<JvmInstance> slots = new Slots<>();
  private final AtomicInteger ceilings = new AtomicInteger();

  /** Of all levels: where one names a volume, its claim is also tried on the others' data. */
  private final VolumeService volumes;

  private final boolean apart;

  protected JvmSession(Study study, RunContext context, Toolbox tools, RunSecrets secrets) {
    this.settings = study.settings();
    this.context = context;
    this.tools = tools;
    this.secrets = secrets;
    List<Settings> levels = study.levels().stream().map(Level::settings).toList();
    volumes =
        levels.stream().anyMatch(VolumeService::asked)
            ? VolumeService.INSTALLED
            : VolumeService.NONE;
    apart =
        volumes == VolumeService.NONE && levels.stream().noneMatch(DesignSettings::sharesServer);
  }

  /**
   * Where each instance has servers of its own, here, in plain directories: proofs of a volume's
   * rates would see what another instance reads and writes.
   */
  @Override
  public boolean sideBySide() {
    return apart && context.placement().hosts().isEmpty();
  }

  /** An instance in its slot; nothing is started yet. */
  protected abstract I create(Settings level, Slot slot, Volume volume) throws SystemException;

  /** The steps that stop an instance, to be skipped where none is up. */
  protected abstract List<String> stopSteps();

  /** What is particular to the system, for the record. */
  protected abstract Map<String, String> about();

  /** What the JVMs are made from, as far as the record has it. */
  protected Toolbox recorded() {
    return tools;
  }

  /** Whether servers run on the toolbox's JDK, not only the driver. */
  protected boolean serversAreJvms() {
    return true;
  }

  /** Whether the servers of a level read the run's keys. */
  boolean hasKeys(Settings level) {
    return false;
  }

  @Override
  public final Map<String, String> describe() {
    Map<String, String> description = new LinkedHashMap<>(about());
    description.putAll(recorded().describe(serversAreJvms() ? "server" : "driver"));
    description.putAll(secrets.describe());
    return description;
  }

  @Override
  public final Optional<Path> serverJdk() {
    return serversAreJvms() ? Optional.of(tools.jdk().home()) : Optional.empty();
  }

  /** What the session may use. */
  protected final RunContext context() {
    return context;
  }

  public final Toolbox tools() {
    return tools;
  }

  public final RunSecrets secrets() {
    return secrets;
  }

  public final Ports ports() {
    return ports;
  }

  /** The seed of everything random in a load. */
  public final long seed() {
    return settings.has(DesignSettings.SEED) ? settings.count(DesignSettings.SEED) : 0;
  }

  @Override
  public final I start(Level level, Slot slot, Steps steps)
      throws SystemException, InterruptedException {
    boolean ceiling = ceilings.getAndIncrement() < CEILINGS;
    if (!ceiling) {
      ceilings.decrementAndGet();
    }
    I instance = create(level.settings(), slot, volume(level.settings(), slot));
    instance.measuresCeiling(ceiling);
    slots.take(slot, instance);
    try {
      instance.start(steps);
    } catch (Throwable e) {
      // What instances of a block share must not outlive the others of a block that failed.
      instance.abandon();
      throw e;
    }
    return instance;
  }

  /** Where a level's data is in a slot; nothing is made yet. */
  protected final Volume volume(Settings level, Slot slot) {
    return volumes.volume(level, slot, context.ledger());
  }

  @Override
  public final Optional<String> lost() {
    return secrets.processes().stream()
        .filter(process -> !process.alive())
        .map(process -> process.exit() + "; the end of its log:\n" + process.tail(TAIL))
        .findFirst()
        .or(context.placement()::lost);
  }

  final void skipStop(Steps steps) {
    stopSteps().forEach(step -> steps.skip(step, "nothing is running"));
  }

  final void wiped(JvmInstance instance) {
    if (instance.givesCeilingBack()) {
      ceilings.decrementAndGet();
    }
    slots.release(instance);
  }

  @Override
  public final void clear(Slot slot, Steps steps) throws SystemException, InterruptedException {
    if (!slots.clear(slot, steps)) {
      skipStop(steps);
      steps.run("wipe", JvmInstance.WIPE, () -> JvmInstance.wipe(slot, volume(settings, slot)));
    }
  }

  @Override
  public final void close() {
    for (JvmInstance instance : slots.all()) {
      instance.abandon();
      try {
        if (!instance.othersUse()) {
          instance.volume().wipe();
        }
      } catch (IOException e) {
        context
            .progress()
            .note(
                "data could not be removed from " + instance.volume().path() + ": " + Reason.of(e));
      }
    }
    release();
    secrets.close();
  }

  /** Gives back what the session has taken for its run, when no instance is left. */
  protected void release() {}
}
