package dev.toll.systems.kafka;

import static dev.toll.systems.base.proof.ProofList.When.CROSSED;
import static dev.toll.systems.base.proof.ProofList.When.LOADED;
import static dev.toll.systems.base.proof.ProofList.When.STARTED;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verification;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.ClientAccess;
import dev.toll.engine.system.Reachable;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.proof.JvmArguments;
import dev.toll.systems.base.proof.ProofList;
import dev.toll.systems.base.session.JvmInstance;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.settings.CommandLoad;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.kafka.client.KafkaCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A broker up at a level, with records on it. */
final class KafkaInstance extends JvmInstance implements Reachable {
  private final JvmSession<?> session;
  private final KafkaRun run;
  private final KafkaLevel kafka;
  private final Jvms jvmSpecs;
  private Endpoints endpoints;
  private BrokerConfiguration configuration;
  private Servers servers;
  private KafkaDriver driver;
  private RecordLoad load;

  KafkaInstance(JvmSession<?> session, KafkaRun run, Settings level, Slot slot, Volume volume) {
    super(session, level, slot, volume);
    this.session = session;
    this.run = run;
    kafka = KafkaLevel.of(level);
    jvmSpecs =
        new Jvms(run.tools().of(level), kafka, new Layout(configuration(), volume.path(), logs()));
  }

  /** What proofs look at, for a level that may claim something else. */
  KafkaProofTarget probed(KafkaLevel claimed) {
    return new KafkaProofTarget(claimed, jvmSpecs, endpoints, session.secrets().keys(), driver);
  }

  @Override
  protected void bringUp(Steps steps) throws SystemException, InterruptedException {
    endpoints =
        new Endpoints(
            port("broker", KafkaSettings.PORT_BROKER),
            port("controller", KafkaSettings.PORT_CONTROLLER));
    facts().put("JDK of broker and driver", jvmSpecs.toolbox().jdk().toString());
    Layout layout = jvmSpecs.layout();
    configuration =
        new BrokerConfiguration(kafka, endpoints, layout, session.secrets().keys(), run.password());
    servers = own(new Servers(jvmSpecs, configuration));
    // It boots while the broker does.
    driver = own(KafkaDriver.start(jvmSpecs));
    load =
        own(new RecordLoad(driver, kafka, layout, session.seed(), facts(), this::measureCeiling));
    servers.start(steps);
    driver.watch(servers.processes());
    steps.run("preflight", kafka.startDeadline(), this::preflight);
  }

  private void preflight() throws SystemException, InterruptedException {
    driver.open(jvmSpecs.layout(), kafka.startDeadline());
    driver.call(KafkaCommands.CREATE, new KafkaCommands.Topic(RecordLoad.PROBE, 1));
    driver.call(KafkaCommands.PREFLIGHT, new KafkaCommands.Named(RecordLoad.PROBE));
    if (commands()) {
      load.createTopic();
    }
  }

  /** Whether the load is the study's own, of which the records are its own too. */
  private boolean commands() {
    return CommandLoad.is(level());
  }

  @Override
  public ClientAccess access(Path directory) throws IOException {
    return new KafkaAccessFiles(jvmSpecs, configuration).write(directory, run.clients().get());
  }

  /** What is read back comes first; what needs a relay distinguishes nothing more. */
  @Override
  protected ProofList<Settings> proofs() {
    ProofList<Settings> proofs =
        new ProofList<>(level(), Level::settings)
            .add(SettingsProof.NAME, claimed -> SettingsProof.broker(probed(claimed)), STARTED)
            .add(
                SettingsProof.NAME,
                claimed -> SettingsProof.loaded(probed(claimed)),
                LOADED,
                CROSSED)
            .add(JvmArguments.NAME, claimed -> arguments(KafkaLevel.of(claimed)), STARTED, CROSSED)
            .add(JdkProof.NAME, this::jdk, STARTED, CROSSED)
            .add(
                NegotiatedProof.NAME,
                claimed -> new NegotiatedProof(probed(claimed)).prove(),
                STARTED,
                LOADED,
                CROSSED)
            .describing()
            .add(WireProof.NAME, claimed -> new WireProof(probed(claimed)).prove(), STARTED)
            .describing();
    if (RefusalProof.any(kafka)) {
      proofs.add(RefusalProof.NAME, claimed -> new RefusalProof(probed(claimed)).prove(), STARTED);
    }
    if (!commands()) {
      proofs.add(
          LoadProof.NAME,
          claimed -> LoadProof.of(KafkaLevel.of(claimed), load.batches()),
          LOADED,
          CROSSED);
    }
    return proofs.place(processes(), volume(), runDirectory(), logs());
  }

  private KafkaProofTarget probed(Settings claimed) {
    return probed(KafkaLevel.of(claimed));
  }

  private ProofResult arguments(KafkaLevel claimed) {
    Jvms jvms = new Jvms(jvmSpecs.toolbox(), claimed, jvmSpecs.layout());
    return new JvmArguments()
        .with(servers.broker(), jvms.broker())
        .with(driver.process(), jvms.driver())
        .result();
  }

  private ProofResult jdk(Settings claimed) {
    return JdkProof.of(run.tools().of(claimed).jdk(), List.of(servers.broker(), driver.process()));
  }

  @Override
  public Set<Integer> listening() {
    return Set.of(endpoints.broker());
  }

  @Override
  public void prepare(Steps steps) throws SystemException, InterruptedException {
    if (commands()) {
      return;
    }
    steps.run("create the topic", load::createTopic);
    if (kafka.consumes()) {
      steps.run("write what is to be read", load.deadline(), load::fill);
    }
  }

  private void measureCeiling(Steps steps) throws SystemException, InterruptedException {
    if (!kafka.consumes()) {
      measureCeiling(steps, load::ceiling);
    }
  }

  @Override
  protected double rate() {
    return kafka.rate();
  }

  @Override
  public Map<String, Double> settle(Steps steps) throws SystemException, InterruptedException {
    load.end(steps);
    return steps.call("sizes", load.deadline(), load::sizes);
  }

  @Override
  protected Verification readBack(Steps steps) throws SystemException, InterruptedException {
    return steps.call("verify", load.deadline(), load::verify);
  }

  /** For tests, which write what was not acknowledged to the load. */
  RecordLoad load() {
    return load;
  }

  KafkaDriver driver() {
    return driver;
  }
}
