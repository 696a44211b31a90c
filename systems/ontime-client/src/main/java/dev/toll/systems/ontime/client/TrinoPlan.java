package dev.toll.systems.ontime.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.systems.sql.client.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;

/** What Trino's own plan of a query reads. */
final class TrinoPlan {
  private TrinoPlan() {}

  /** Tables as {@code catalogue.schema.table}. */
  static Set<String> tables(Connection trino, String query) throws SQLException {
    return tables(Sql.names(trino, "EXPLAIN (TYPE IO, FORMAT JSON) " + query).get(0));
  }

  static Set<String> tables(String json) {
    JsonArray inputs =
        JsonParser.parseString(json).getAsJsonObject().getAsJsonArray("inputTableColumnInfos");
    Set<String> tables = new TreeSet<>();
    for (JsonElement input : inputs) {
      JsonObject table = input.getAsJsonObject().getAsJsonObject("table");
      JsonObject name = table.getAsJsonObject("schemaTable");
      tables.add(
          "%s.%s.%s"
              .formatted(
                  table.get("catalog").getAsString(),
                  name.get("schema").getAsString(),
                  name.get("table").getAsString()));
    }
    return tables;
  }
}
