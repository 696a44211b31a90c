package dev.toll.cli;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The study of one setting of a server that runs already, which toll has no administrator of: what
 * is needed to ask it, or how, is for the user to say in the study. A Redis and Kafka's brokers are
 * asked by their own clients, where these are installed.
 *
 * @param template the study without its levels
 * @param path of what levels differ in, up to the name that may have dots itself, ended by a dot
 * @param key that name
 * @param load null for that of the template
 * @param values the first is the baseline
 * @param sized the requests or records of the load and how long they take
 */
record UnaskedStudy(
    String template,
    String path,
    String key,
    KnownLoad load,
    String name,
    ConnectOptions server,
    String setting,
    List<String> values,
    LoadPilot.Sized sized) {
  /** Before a pilot has said better. */
  private static final LoadPilot.Sized UNKNOWN =
      new LoadPilot.Sized(1_000_000, KnownLoad.SECONDS + 1);

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** Requests or records of a pilot. */
  private static final long FEW = 50_000;

  /**
   * How a server is asked.
   *
   * @param program of its client
   * @param command of host, port and setting; prints a line with the setting's name and then its
   *     value
   */
  private record Question(String program, String command) {}

  private static final Map<String, Question> QUESTIONS =
      Map.of(
          "redis",
          // The client's exit code is 0 after an error of the server too.
          new Question("redis-cli", "redis-cli --raw -h \"$1\" -p \"$2\" config get \"$3\""),
          "kafka",
          new Question(
              "kafka-configs.sh",
              """
              id=$(kafka-broker-api-versions.sh --bootstrap-server "$1:$2" | sed -n 's/.*(id: \\([0-9]*\\) .*/\\1/p' | head -n 1)
              test -n "$id" || exit 1
              kafka-configs.sh --bootstrap-server "$1:$2" --entity-type brokers --entity-name "$id" --describe --all |
                sed -n "s/^ *\\($3\\)=\\(.*\\) sensitive=.*/\\1\\n\\2/p"
              """));

  private static final Map<String, String> PORTS =
      Map.of("redis", "6379", "http", "80", "kafka", "9092");

  /**
   * Of a built-in system.
   *
   * @param kind null for a server by commands
   * @throws StudyException when no study can be made of it
   */
  static UnaskedStudy of(
      SettingStudy.Kind kind,
      String name,
      ConnectOptions server,
      String setting,
      List<String> values)
      throws StudyException {
    SettingStudy.demandName(setting);
    boolean ofStudy = SettingStudy.isKey(setting);
    if (kind == null && ofStudy) {
      throw new StudyException(
          setting
              + " is a key of a study: let toll init write one of a setting, and edit its levels");
    }
    if (kind == null) {
      KnownLoad load = KnownLoad.of(server.load, null);
      return new UnaskedStudy(
          load.server(), "system.env.", "VALUE", load, name, server, setting, values, UNKNOWN);
    }
    boolean hdfs = kind == SettingStudy.Kind.HDFS;
    boolean ofClient = ofStudy || setting.startsWith("dfs.client.");
    int scope = ofStudy ? setting.indexOf('.') + 1 : 0;
    String servers = setting.startsWith("dfs.datanode.") ? "datanode." : "namenode.";
    String ofHdfs = ofClient ? "system.client-properties." : "system.connect.expect." + servers;
    String path = ofStudy ? setting.substring(0, scope) : hdfs ? ofHdfs : "system.properties.";
    String template = hdfs && ofClient ? "hdfs-client" : kind.word();
    return new UnaskedStudy(
        template, path, setting.substring(scope), null, name, server, setting, values, UNKNOWN);
  }

  /** Whether {@link #asked} can be called. */
  boolean canAsk() {
    Question question = QUESTIONS.get(template);
    return question != null
        && MachineProgram.find(question.program()).isPresent()
        && load.missing(null).isEmpty();
  }

  /**
   * The same with what the server has as its baseline, and sized by a pilot there, which sets
   * nothing. A server that cannot be reached from here is no reason to write no study.
   */
  UnaskedStudy asked(Installation installation, ProgressLine progress)
      throws IOException, StudyException, InterruptedException {
    progress.activity("asking " + server.server);
    try {
      String now = now();
      UnaskedStudy arranged =
          with(ConnectedStudy.arranged(setting, values, now, progress), UNKNOWN);
      return arranged.sized(now, installation, progress);
    } catch (SystemException e) {
      progress.note(
          "note: %s: %s; the size of the load is a guess"
              .formatted(server.server, Text.line(e.getMessage())));
      return this;
    }
  }

  private UnaskedStudy sized(String now, Installation installation, ProgressLine progress)
      throws IOException, StudyException, SystemException, InterruptedException {
    try (LoadPilot pilot = new LoadPilot(installation, "command", progress)) {
      return with(
          values,
          pilot.size(
              FEW,
              true,
              requests ->
                  with(List.of(now), new LoadPilot.Sized(requests, sized.seconds())).text()));
    }
  }

  /** What the server has. */
  private String now() throws StudyException, SystemException {
    String port = server.port(PORTS.get(template));
    String command = QUESTIONS.get(template).command();
    String said = said("sh", "-c", command, "ask", server.host(), port, setting);
    if (said.isEmpty()) {
      throw new StudyException(server.server + " has no setting '" + setting + "'");
    }
    String[] lines = said.split("\\R", 2);
    if (!lines[0].equalsIgnoreCase(setting)) {
      throw new SystemException(said);
    }
    return lines.length == 1 ? "" : lines[1];
  }

  /** A server that does not answer is one that cannot be reached. */
  private static String said(String... command) throws SystemException {
    try {
      return MachineProgram.attempt("", PATIENCE, List.of(command)).said();
    } catch (IOException e) {
      throw new SystemException(e.getMessage(), e);
    }
  }

  private UnaskedStudy with(List<String> others, LoadPilot.Sized size) {
    return new UnaskedStudy(template, path, key, load, name, server, setting, others, size);
  }

  /** The study file. */
  String text() throws IOException {
    Map<String, String> parts = new HashMap<>();
    parts.put("NAME", SettingStudy.quoted(name));
    parts.put(
        "TITLE", SettingStudy.quoted("What %s costs on %s".formatted(setting, server.server)));
    parts.put("SETTING", setting);
    parts.put("ADDRESS", server.server);
    parts.put("HOST", server.host());
    parts.put("PORT", server.port(PORTS.getOrDefault(template, "")));
    parts.put("FILES", ConnectOptions.clientFiles(template));
    parts.put("BASELINE", SettingStudy.quoted(SettingStudy.levelOf(values.get(0))));
    parts.put(
        "LEVELS",
        SettingStudy.levels(values, value -> " " + SettingStudy.inline(path, key, value)));
    if (load != null) {
      parts.put("LOAD", load.yaml(null, sized.size(), sized.seconds()));
      parts.put("PROGRAM", load.requirement());
    }
    return StudyTemplate.fill("connect/" + template, parts);
  }
}
