package dev.toll.systems.kafka.client;

import dev.toll.driver.Reporter;
import dev.toll.systems.kafka.client.KafkaCommands.Loaded;
import dev.toll.systems.kafka.client.KafkaCommands.Sliced;

/** A load whose clients are open, slice after slice. */
interface RunningLoad {
  Sliced slice(long records, Reporter reporter) throws Exception;

  /** Closes the clients, and says what they did. */
  Loaded end() throws Exception;

  /** Gives up the clients of a load that has not ended. */
  void abandon() throws InterruptedException;
}
