package dev.toll.cli;

import dev.toll.engine.settings.Choices;
import dev.toll.engine.settings.StudyException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

  /**
   * Of a built-in system.
   *
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
    boolean hdfs = kind == SettingStudy.Kind.HDFS;
    boolean ofStudy = SettingStudy.isKey(setting);
    boolean ofClient = ofStudy || setting.startsWith("dfs.client.");
    int scope = ofStudy ? setting.indexOf('.') + 1 : 0;
    String servers = setting.startsWith("dfs.datanode.") ? "datanode." : "namenode.";
    String ofHdfs = ofClient ? "system.client-properties." : "system.connect.expect." + servers;
    return new UnaskedStudy(
        hdfs && ofClient ? "hdfs-client" : kind.word(),
        ofStudy ? setting.substring(0, scope) : hdfs ? ofHdfs : "system.properties.",
        setting.substring(scope),
        null,
        name,
        server,
        setting,
        values);
  }

  /**
   * Of a server by commands.
   *
   * @throws StudyException when no study can be made of it
   */
  static UnaskedStudy commanded(
      String name, ConnectOptions server, String setting, List<String> values)
      throws StudyException {
    SettingStudy.demandName(setting);
    if (SettingStudy.isKey(setting)) {
      throw new StudyException(
          setting
              + " is a key of a study: let toll init server write it for a setting of the server, and"
              + " edit its levels");
    }
    KnownLoad load = KnownLoad.of(server.load, null);
    return new UnaskedStudy(
        Choices.word(load.server()), "system.env.", "VALUE", load, name, server, setting, values);
  }

  /** The study file. */
  String text() throws IOException {
    String text = KnownLoad.resource(template);
    for (Map.Entry<String, String> part : parts().entrySet()) {
      text = text.replace("@" + part.getKey() + "@", part.getValue());
    }
    return text;
  }

  private Map<String, String> parts() throws IOException {
    String levels =
        values.stream()
            .map(
                value ->
                    "      %s: %s%n"
                        .formatted(
                            SettingStudy.quoted(SettingStudy.level(value)),
                            SettingStudy.inline(path, key, value)))
            .collect(Collectors.joining());
    Map<String, String> parts = new HashMap<>();
    if (load != null) {
      parts.put("LOAD", load.yaml(null, 0, KnownLoad.SECONDS));
      parts.put("PROGRAM", load.requirement());
    }
    parts.put("NAME", name);
    parts.put(
        "TITLE", SettingStudy.quoted("What %s costs on %s".formatted(setting, server.server)));
    parts.put("SETTING", setting);
    parts.put("ADDRESS", server.server);
    parts.put("HOST", server.host());
    parts.put("PORT", server.port(load == null ? 0 : load.server().port()));
    parts.put("FILES", ConnectOptions.clientFiles(template));
    parts.put("BASELINE", SettingStudy.quoted(SettingStudy.level(values.get(0))));
    parts.put("LEVELS", levels);
    return parts;
  }
}
