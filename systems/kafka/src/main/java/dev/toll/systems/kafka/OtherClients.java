package dev.toll.systems.kafka;

import dev.toll.engine.system.ClientAccess;
import dev.toll.systems.base.security.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What clients other than toll's own need: a file of the properties that Kafka's own tools read.
 */
final class OtherClients {
  private OtherClients() {}

  static ClientAccess write(Path directory, Layout layout, Endpoints endpoints) throws IOException {
    Path file =
        PrivateFiles.write(
            directory.resolve("client.properties"), Files.readAllBytes(layout.client()));
    return ClientAccess.at(Endpoints.HOST, endpoints.broker())
        .with(ClientAccess.USER, BrokerConfiguration.USER)
        .with(ClientAccess.OPTION_FILE, file)
        .opening(
            "kafka-topics.sh --bootstrap-server \"$TOLL_HOST:$TOLL_PORT\" --command-config"
                + " \"$TOLL_OPTION_FILE\" --describe");
  }
}
