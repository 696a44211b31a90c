package dev.toll.systems.accumulo.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.Reporter;

/**
 * Verifies a table of continuous ingest. Arguments: {@code table}; {@code entries} it must hold
 * (the sum of what the loads called {@code distinct}); {@code memoryBytes} for the rows held at
 * once (64 MB); {@code threads} that scan (2). Result: {@code verdict} (true, false or unknown),
 * {@code summary}, {@code expected}, {@code entries}, {@code corrupt}, {@code duplicates}, {@code
 * undefined}, {@code unreferenced}, {@code referenced}, {@code passes}, {@code seconds}, and some
 * {@code undefinedRows} when there are any.
 */
final class VerifyCommand {

  private static final int DEFAULT_THREADS = 2;

  private VerifyCommand() {}

  static JsonObject run(ClientSession session, Arguments arguments, Reporter reporter)
      throws Exception {
    long start = System.nanoTime();
    long expected = arguments.whole("entries");
    long memory = arguments.whole("memoryBytes", Verifier.DEFAULT_MEMORY, 1 << 10, Long.MAX_VALUE);
    int threads = (int) arguments.whole("threads", DEFAULT_THREADS, 1, 64);
    TableNodes nodes = new TableNodes(session.client(), arguments.text("table"), threads);
    JsonObject result = new Verifier(memory).verify(nodes, expected).toJson(expected);
    result.addProperty("seconds", (System.nanoTime() - start) / 1e9);
    return result;
  }
}
