package dev.toll.systems.sql.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.ClientCommand;
import dev.toll.driver.Reporter;
import dev.toll.driver.Workload;
import java.sql.Connection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * iiBench: inserts into a table of purchases with or without secondary indexes, by JDBC. Each
 * command is a class or method of its own, whose documentation names its arguments and its result.
 *
 * <p>Arguments of {@code open}: those of {@link ClientSession}. Nothing is connected before a
 * command needs it.
 */
public final class Iibench implements Workload {

  private final Probe probe = new Probe();
  private ClientSession session;

  @Override
  public JsonObject open(Arguments arguments, Reporter reporter) throws Exception {
    session = ClientSession.of(arguments);
    return new JsonObject();
  }

  @Override
  public Map<String, Action> commands() {
    Map<String, Action> commands = new LinkedHashMap<>();
    commands.put("preflight", opened(TableCommands::preflight));
    commands.put("prepare", opened(TableCommands::prepare));
    commands.put("drop", opened(TableCommands::drop));
    commands.put("flush", opened(TableCommands::flush));
    commands.put("warm", opened(new Load("warm")::run));
    commands.put("measure", opened(new Load("measure")::run));
    commands.put("ceiling", (arguments, reporter) -> Load.ceiling(arguments));
    commands.put("sizes", opened(TableCommands::sizes));
    commands.put("catalogue", opened(TableCommands::catalogue));
    commands.put("verify", opened(Verify::run));
    commands.put("encryption", opened((s, a, r) -> encryption(s)));
    commands.put("attempt", (arguments, reporter) -> Attempt.run(arguments));
    commands.put("occupied", (arguments, reporter) -> Guest.occupied(arguments));
    commands.put("admit", (arguments, reporter) -> Guest.admit(arguments));
    commands.put("dismiss", (arguments, reporter) -> Guest.dismiss(arguments));
    commands.put("probe", (arguments, reporter) -> Probe.wire(arguments));
    commands.put("probe-files", opened(Probe::files));
    commands.put("probe-sort", opened(probe::sort));
    commands.put("probe-release", opened(probe::release));
    return commands;
  }

  /** What the server says of a connection like the load's: {@code protocol}, {@code cipher}. */
  private static JsonObject encryption(ClientSession session) throws Exception {
    try (Connection connection = session.connect()) {
      Dialect.Encryption found = session.dialect().encryption(connection);
      JsonObject result = new JsonObject();
      result.addProperty("protocol", found.protocol());
      result.addProperty("cipher", found.cipher());
      return result;
    }
  }

  @Override
  public void close() throws Exception {
    probe.close();
    session = null;
  }

  private Action opened(ClientCommand<ClientSession> command) {
    return command.on(() -> session);
  }
}
