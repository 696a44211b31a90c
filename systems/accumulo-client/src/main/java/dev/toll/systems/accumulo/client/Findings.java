package dev.toll.systems.accumulo.client;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;

/**
 * What a verification found.
 *
 * @param entries in the table
 * @param corrupt entries of the wrong form or checksum
 * @param duplicates entries whose row another entry has too: possible by chance, 63-bit rows
 * @param undefined rows that are referred to but absent: lost data
 * @param unreferenced rows nothing refers to, as are those of the last layers
 * @param referenced rows that are there and referred to
 * @param passes over the whole table
 * @param consistent whether every pass saw the same number of entries
 * @param examples some undefined rows
 */
record Findings(
    long entries,
    long corrupt,
    long duplicates,
    long undefined,
    long unreferenced,
    long referenced,
    int passes,
    boolean consistent,
    List<String> examples) {

  /** The verdict's word, given how many entries there should be. */
  String verdict(long expected) {
    if (!consistent) {
      return "unknown";
    }
    return Boolean.toString(entries == expected && corrupt == 0 && undefined == 0);
  }

  /** One sentence for people. */
  String summary(long expected) {
    if (!consistent) {
      return "the table changed while it was read: passes saw different numbers of entries";
    }
    return "%,d of %,d entries, %,d corrupt, %,d undefined, %,d referenced, %,d unreferenced"
        .formatted(entries, expected, corrupt, undefined, referenced, unreferenced);
  }

  JsonObject toJson(long expected) {
    JsonObject json = new JsonObject();
    json.addProperty("verdict", verdict(expected));
    json.addProperty("summary", summary(expected));
    json.addProperty("expected", expected);
    json.addProperty("entries", entries);
    json.addProperty("corrupt", corrupt);
    json.addProperty("duplicates", duplicates);
    json.addProperty("undefined", undefined);
    json.addProperty("unreferenced", unreferenced);
    json.addProperty("referenced", referenced);
    json.addProperty("passes", passes);
    if (!examples.isEmpty()) {
      JsonArray rows = new JsonArray();
      examples.forEach(rows::add);
      json.add("undefinedRows", rows);
    }
    return json;
  }
}
