package dev.toll.sql.answer;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** An array with an object per row, one a line. */
public record JsonAnswer(Appendable out) implements Answer {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  @Override
  public void write(ResultSet rows) throws SQLException, IOException {
    List<String> names = names(rows);
    out.append('[');
    String before = "\n";
    while (rows.next()) {
      JsonObject row = new JsonObject();
      for (int i = 0; i < names.size(); i++) {
        row.add(names.get(i), Values.json(rows.getObject(i + 1)));
      }
      out.append(before).append("  ").append(GSON.toJson(row));
      before = ",\n";
    }
    out.append("\n]\n");
  }

  /** An object holds a name once; SQL does not mind. */
  private static List<String> names(ResultSet rows) throws SQLException {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
      String label = rows.getMetaData().getColumnLabel(i);
      String name = label;
      for (int n = 2; names.contains(name); n++) {
        name = label + "_" + n;
      }
      names.add(name);
    }
    return names;
  }
}
