package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import dev.toll.driver.Arguments;
import dev.toll.driver.ClientCommand;
import dev.toll.driver.Reporter;
import dev.toll.driver.Workload;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The loads on HDFS, creates and whole files, with what is needed around them. Each command is a
 * class of its own, whose documentation names its arguments and its result.
 *
 * <p>Arguments of {@code open}: {@code configuration}, Hadoop's client properties; under Kerberos
 * {@code principal} and {@code keytab}. Result: {@code uri}, {@code user}.
 */
public final class HdfsWorkload implements Workload {

  private ClientSession session;

  @Override
  public JsonObject open(Arguments arguments, Reporter reporter) throws Exception {
    close();
    Map<String, String> configuration = arguments.map("configuration");
    session =
        arguments.has("keytab")
            ? ClientSession.open(
                configuration, arguments.text("principal"), arguments.path("keytab"))
            : ClientSession.open(configuration);
    JsonObject facts = new JsonObject();
    facts.addProperty("uri", session.fs().getUri().toString());
    facts.addProperty("user", session.user());
    return facts;
  }

  @Override
  public Map<String, Action> commands() {
    Map<String, Action> commands = new LinkedHashMap<>();
    commands.put("preflight", opened((s, a, r) -> Preflight.run(s, a)));
    commands.put("prepare", opened((s, a, r) -> Directories.prepare(s, a)));
    commands.put("drop", opened((s, a, r) -> Directories.drop(s, a)));
    commands.put("chill", opened((s, a, r) -> Directories.chill(s, a)));
    commands.put("create", opened(CreateLoad::run));
    commands.put("ceiling", (arguments, reporter) -> CreateLoad.ceiling(arguments));
    commands.put("write", opened(FileLoad::write));
    commands.put("read", opened(FileLoad::read));
    commands.put("stock-create", opened((s, a, r) -> StockCreates.run(s, a)));
    commands.put("stock-io", opened((s, a, r) -> StockIo.run(s, a)));
    commands.put("verify-created", opened((s, a, r) -> VerifyCreated.run(s, a)));
    commands.put("verify-written", opened((s, a, r) -> VerifyWritten.run(s, a)));
    commands.put("codec", opened((s, a, r) -> CodecFacts.run(s, a)));
    commands.put("probe-files", opened((s, a, r) -> FileProbe.run(s, a)));
    commands.put("stored", opened((s, a, r) -> Stored.run(s, a)));
    commands.put("stranger", opened((s, a, r) -> Stranger.ask(s, a)));
    commands.put("probe-wire", opened((s, a, r) -> WireProbe.run(s, a)));
    commands.put("probe-kms", opened((s, a, r) -> KmsProbe.run(s, a)));
    commands.put("refusal", opened((s, a, r) -> Refusal.run(s, a)));
    commands.put("kms-setting", opened((s, a, r) -> KmsSetting.run(s, a)));
    return commands;
  }

  @Override
  public void close() throws Exception {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  private Action opened(ClientCommand<ClientSession> command) {
    return command.on(() -> session);
  }
}
