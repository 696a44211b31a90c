package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The study of one setting of a server that runs already, which is not asked before the study is
 * run: what is needed for that, or how, is for the user to say in the study.
 *
 * @param template the study without its levels
 * @param path of what levels differ in, up to the name that may have dots itself, ended by a dot
 * @param key that name
 * @param load null for that of the template
 * @param values the first is the baseline
 */
record UnaskedStudy(
    String template,
    String path,
    String key,
    KnownLoad load,
    String name,
    ConnectOptions server,
    String setting,
    List<String> values) {
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
          load.server(), "system.env.", "VALUE", load, name, server, setting, values);
    }
    boolean hdfs = kind == SettingStudy.Kind.HDFS;
    boolean ofClient = ofStudy || setting.startsWith("dfs.client.");
    int scope = ofStudy ? setting.indexOf('.') + 1 : 0;
    String servers = setting.startsWith("dfs.datanode.") ? "datanode." : "namenode.";
    String ofHdfs = ofClient ? "system.client-properties." : "system.connect.expect." + servers;
    String path = ofStudy ? setting.substring(0, scope) : hdfs ? ofHdfs : "system.properties.";
    String template = hdfs && ofClient ? "hdfs-client" : kind.word();
    return new UnaskedStudy(
        template, path, setting.substring(scope), null, name, server, setting, values);
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
      parts.put("LOAD", load.yaml(null, 0, KnownLoad.SECONDS));
      parts.put("PROGRAM", load.requirement());
    }
    return StudyTemplate.fill("connect/" + template, parts);
  }
}
