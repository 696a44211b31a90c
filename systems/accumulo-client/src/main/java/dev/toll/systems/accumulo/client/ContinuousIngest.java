package dev.toll.systems.accumulo.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.ClientCommand;
import dev.toll.driver.Reporter;
import dev.toll.driver.Workload;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The workload of the 2017 study: Accumulo's continuous ingest, with what is needed around it. Each
 * command is a class of its own, whose documentation names its arguments and its result.
 *
 * <p>Arguments of {@code open}: {@code clientProperties} (Accumulo's client properties), {@code
 * principal}, {@code tokenKind} (password or kerberos), {@code passwordFile} or {@code keytab}, and
 * for Kerberos optionally {@code coreSite}. Result: {@code instanceName}, {@code instanceId}.
 */
public final class ContinuousIngest implements Workload {

  private ClientSession session;

  @Override
  public JsonObject open(Arguments arguments, Reporter reporter) throws Exception {
    close();
    session = ClientSession.open(arguments);
    JsonObject facts = new JsonObject();
    facts.addProperty("instanceName", session.context().getInstanceName());
    facts.addProperty("instanceId", session.context().getInstanceID().canonical());
    facts.addProperty("principal", session.principal());
    return facts;
  }

  @Override
  public Map<String, Action> commands() {
    Map<String, Action> commands = new LinkedHashMap<>();
    commands.put("preflight", opened(TableCommands::preflight));
    commands.put("prepare", opened(TableCommands::prepare));
    commands.put("drop", opened(TableCommands::drop));
    commands.put("warm", opened(new Ingest("warm")::run));
    commands.put("measure", opened(new Ingest("measure")::run));
    commands.put("ceiling", (arguments, reporter) -> Ingest.ceiling(arguments));
    commands.put("settle", opened(TableCommands::settle));
    commands.put("sample", opened((s, a, r) -> Sample.take(s, a.text("table"))));
    commands.put("verify", opened(VerifyCommand::run));
    commands.put("probe", opened(Probe::wire));
    commands.put("probe-files", opened(Probe::files));
    commands.put("negotiated", opened((s, a, r) -> Negotiated.facts(s, a)));
    commands.put("refusal", opened((s, a, r) -> Refusal.run(s, a)));
    return commands;
  }

  @Override
  public void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  private Action opened(ClientCommand<ClientSession> command) {
    return command.on(() -> session);
  }
}
