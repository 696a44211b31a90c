package dev.toll.exports;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.exports.grafana.Provisioning;
import dev.toll.exports.run.ExportedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The dashboards of a run, and what Grafana would ask for them. */
record Dashboards(Path directory) {

  static Dashboards write(ExportedRun run, Path directory) throws Exception {
    Provisioning.write(run, directory);
    return new Dashboards(directory);
  }

  JsonObject json(String uid) throws IOException {
    return JsonParser.parseString(
            Files.readString(directory.resolve("dashboards/toll/" + uid + ".json")))
        .getAsJsonObject();
  }

  /** Every query of every panel. */
  List<JsonObject> targets(String uid) throws IOException {
    List<JsonObject> targets = new ArrayList<>();
    for (JsonElement panel : json(uid).getAsJsonArray("panels")) {
      if (panel.getAsJsonObject().has("targets")) {
        panel
            .getAsJsonObject()
            .getAsJsonArray("targets")
            .forEach(target -> targets.add(target.getAsJsonObject()));
      }
    }
    return targets;
  }

  /** Puts in the values that variables have when the dashboard is opened. */
  String substituted(String query, String all, String interval) throws IOException {
    String text = query.replace("$__interval", interval).replace("$__range", "1h");
    String uid = text.startsWith("SELECT") ? "toll-influxdb" : "toll-prometheus";
    for (JsonElement element : json(uid).getAsJsonObject("templating").getAsJsonArray("list")) {
      JsonObject variable = element.getAsJsonObject();
      String value = variable.getAsJsonObject("current").get("value").getAsString();
      text =
          text.replace(
              "$" + variable.get("name").getAsString(), value.equals("$__all") ? all : value);
    }
    return text;
  }
}
