package dev.toll.systems.kafka;

import dev.toll.driver.Nothing;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.KeyMaterial;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.security.RunSecrets;
import dev.toll.systems.base.session.JvmSession;
import dev.toll.systems.base.session.OnDemand;
import dev.toll.systems.base.volume.Volume;
import dev.toll.systems.kafka.client.KafkaCommands;
import dev.toll.systems.kafka.client.KafkaCommands.Known;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Kafka made ready for one run. */
final class KafkaSession extends JvmSession<KafkaInstance> {
  private final KafkaTools tools;
  private final OnDemand<List<Path>> clients;
  private final String password = Passwords.random();

  private KafkaSession(Study study, RunContext context, KafkaTools tools, RunSecrets secrets) {
    super(study, context, tools.first(), secrets);
    this.tools = tools;
    clients = new OnDemand<>("Kafka's tools", () -> tools.clients(context), context.progress());
  }

  static KafkaSession open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    KafkaTools tools =
        KafkaTools.of(study.settings().text(KafkaSettings.VERSION), study.levels(), context);
    refuseUnknownOptions(study.levels(), tools, context);
    boolean tls =
        study.levels().stream().anyMatch(level -> KafkaLevel.of(level.settings()).security().tls());
    RunSecrets secrets =
        RunSecrets.create(
            Endpoints.HOST,
            tls ? KeyMaterial.StoreType.PKCS12 : null,
            null,
            tools.first().jdk(),
            context);
    return new KafkaSession(study, context, tools, secrets);
  }

  /** Broker and clients take a name that they do not know, warn in a log, and go on without. */
  private static void refuseUnknownOptions(List<Level> levels, KafkaTools tools, RunContext context)
      throws SystemException, InterruptedException {
    if (levels.stream().map(Level::settings).noneMatch(UnknownOptions::any)) {
      return;
    }
    Known known;
    try (KafkaDriver driver = KafkaDriver.plain(tools.first(), context.work())) {
      driver.ready();
      known = driver.call(KafkaCommands.KNOWN, Nothing.NOTHING);
    }
    for (Level level : levels) {
      UnknownOptions.refuse(level.settings(), known);
    }
  }

  @Override
  protected Map<String, String> about() {
    Map<String, String> about = new LinkedHashMap<>();
    about.put("Kafka", tools.version() + " (" + tools.first().origin() + ")");
    tools.toolboxes().values().stream()
        .map(Toolbox::jdk)
        .distinct()
        .skip(1)
        .forEach(jdk -> about.put("also JDK " + jdk.feature(), jdk.build()));
    return about;
  }

  @Override
  protected List<String> stopSteps() {
    return List.of(Servers.STOP_STEP);
  }

  KafkaTools kafka() {
    return tools;
  }

  /** Jars of Kafka's own tools, for users' clients; empty when they cannot be had. */
  Optional<List<Path>> clients() {
    return clients.get();
  }

  String password() {
    return password;
  }

  @Override
  protected KafkaInstance create(Settings level, Slot slot, Volume volume) {
    return new KafkaInstance(this, level, slot, volume);
  }
}
