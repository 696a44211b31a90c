package dev.toll.cli.doctor;

import com.google.gson.Gson;
import com.google.gson.annotations.JsonAdapter;
import com.google.gson.reflect.TypeToken;
import dev.toll.driver.Words;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One thing this machine has, has in part, or lacks. All but state and finding come from the table
 * in {@code checks.json}. Gson writes it for {@code --json}: names and order are that format's.
 *
 * @param id identifier, e.g. {@code server-jdk}
 * @param group title over checks that belong together
 * @param name for people
 * @param needed whether the main study cannot run without it
 * @param found what was found, in one sentence
 * @param use what toll uses it for
 * @param remedy how to get it, or how to get more of it
 */
public record Check(
    String id,
    String group,
    String name,
    State state,
    boolean needed,
    String found,
    String use,
    String remedy) {

  /** How much of it is there. */
  @JsonAdapter(Words.class)
  public enum State {
    OK,
    LIMITED,
    MISSING
  }

  private record Row(String name, boolean needed, String use, String remedy) {}

  /** Rows by group and id. */
  private static final Map<String, Map<String, Row>> TABLE =
      new Gson()
          .fromJson(
              new InputStreamReader(
                  Check.class.getResourceAsStream("checks.json"), StandardCharsets.UTF_8),
              new TypeToken<Map<String, Map<String, Row>>>() {});

  /** Whether the main study cannot run because of this. */
  public boolean prevents() {
    return needed && state == State.MISSING;
  }

  static Check ok(String id, String found) {
    return of(id, State.OK, found);
  }

  static Check limited(String id, String found) {
    return of(id, State.LIMITED, found);
  }

  static Check missing(String id, String found) {
    return of(id, State.MISSING, found);
  }

  /** Limited on a condition, otherwise ok. */
  static Check limitedIf(boolean limited, String id, String found) {
    return of(id, limited ? State.LIMITED : State.OK, found);
  }

  private static Check of(String id, State state, String found) {
    for (Map.Entry<String, Map<String, Row>> group : TABLE.entrySet()) {
      Row row = group.getValue().get(id);
      if (row != null) {
        return new Check(
            id, group.getKey(), row.name(), state, row.needed(), found, row.use(), row.remedy());
      }
    }
    throw new IllegalArgumentException("no check " + id + " in checks.json");
  }
}
