package dev.toll.systems.kafka;

import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.process.ClientScript;
import dev.toll.systems.base.settings.CommandLoad;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What clients other than toll's own need: a file of the properties that Kafka's own tools read,
 * and Java with Kafka's jars.
 */
record KafkaAccessFiles(Jvms jvms, BrokerConfiguration configuration) {
  private static final String TOPICS =
      "\"$TOLL_JAVA\" org.apache.kafka.tools.TopicCommand --bootstrap-server"
          + " \"$TOLL_HOST:$TOLL_PORT\" --command-config \"$TOLL_OPTION_FILE\" --describe";

  /**
   * Writes them.
   *
   * @param tools jars of Kafka's own tools; empty when they cannot be had
   */
  ClientAccess write(Path directory, Optional<List<Path>> tools) throws IOException {
    Path file = directory.resolve("client.properties");
    configuration.writeOthers(file);
    ClientAccess access =
        ClientAccess.at(Endpoints.HOST, configuration.endpoints().broker())
            .with(ClientAccess.USER, BrokerConfiguration.USER)
            .with(ClientAccess.OPTION_FILE, file);
    if (CommandLoad.is(jvms.level().settings())) {
      access = access.with(ClientAccess.TOPIC, RecordLoad.TOPIC);
    }
    access =
        ClientScript.java(
            access, directory, jvms.toolbox().with(tools.orElse(List.of())), jvms.ofUser());
    return tools.isPresent() ? access.opening(TOPICS) : access;
  }
}
