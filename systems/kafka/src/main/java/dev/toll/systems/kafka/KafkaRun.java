package dev.toll.systems.kafka;

import dev.toll.driver.Nothing;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Toolbox;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.base.session.OnDemand;
import dev.toll.systems.base.session.ServerSession;
import dev.toll.systems.kafka.client.KafkaCommands;
import dev.toll.systems.kafka.client.KafkaCommands.Known;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Kafka made ready for one run: what its instances have in common.
 *
 * @param clients jars of Kafka's own tools, for users' clients
 * @param password of the user that SCRAM authenticates
 */
record KafkaRun(KafkaTools tools, OnDemand<List<Path>> clients, String password) {
  static Session open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    KafkaTools tools =
        KafkaTools.of(study.settings().text(KafkaSettings.VERSION), study.levels(), context);
    refuseUnknownOptions(study.levels(), tools, context);
    KafkaRun run =
        new KafkaRun(
            tools,
            new OnDemand<>("Kafka's tools", () -> tools.clients(context), context.progress()),
            Passwords.random());
    return new ServerSession<KafkaInstance>(
        study,
        context,
        tools.first(),
        Endpoints.HOST,
        level -> KafkaLevel.of(level).security().tls(),
        about(tools),
        Servers.STOP_STEP,
        (session, level, slot, volume) -> new KafkaInstance(session, run, level, slot, volume));
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

  private static Map<String, String> about(KafkaTools tools) {
    Map<String, String> about = new LinkedHashMap<>();
    about.put("Kafka", tools.version() + " (" + tools.first().origin() + ")");
    tools.toolboxes().values().stream()
        .map(Toolbox::jdk)
        .distinct()
        .skip(1)
        .forEach(jdk -> about.put("also JDK " + jdk.feature(), jdk.build()));
    return about;
  }
}
