package dev.toll.systems.ontime.client;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.toll.driver.Quantity;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** Trino's own statistics of a query, {@code /v1/query/<id>}. */
record TrinoStatistics(String address) {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final HttpClient CLIENT = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

  /** Parts of the time of a query whose rows have all been read. */
  QueryParts of(ResultSet rows) throws SQLException, IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://" + address + "/v1/query/" + id(rows) + "?pruned=true"))
            .header("X-Trino-User", OpenStore.USER)
            .timeout(PATIENCE)
            .build();
    HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(
          "Trino answers " + answer.statusCode() + " when asked for a query's statistics");
    }
    return parts(answer.body());
  }

  /** The driver's class is on the class path of the run only. */
  private static String id(ResultSet rows) throws SQLException {
    try {
      Class<?> type = Class.forName("io.trino.jdbc.TrinoResultSet");
      return (String) type.getMethod("getQueryId").invoke(rows.unwrap(type));
    } catch (ReflectiveOperationException e) {
      throw new SQLException("Trino's driver does not report a query's id", e);
    }
  }

  static QueryParts parts(String queryInfo) {
    JsonObject statistics =
        JsonParser.parseString(queryInfo).getAsJsonObject().getAsJsonObject("queryStats");
    double planning = seconds(statistics, "planningTime");
    // Execution is counted from the begin of planning, analysis comes before (QueryStateTimer).
    return new QueryParts(
        seconds(statistics, "queuedTime"),
        seconds(statistics, "analysisTime") + planning,
        seconds(statistics, "executionTime") - planning);
  }

  private static double seconds(JsonObject statistics, String name) {
    // As io.airlift.units.Duration prints itself.
    Quantity duration = Quantity.of(statistics.get(name).getAsString());
    if (duration.unit().isEmpty()) {
      throw new NumberFormatException(name + " has no unit: " + duration.value());
    }
    return duration.in("s").value();
  }
}
