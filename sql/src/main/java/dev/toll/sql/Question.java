package dev.toll.sql;

import dev.toll.report.html.Resource;
import java.util.List;
import java.util.stream.Stream;

/**
 * A question that many have, and how to ask it.
 *
 * @param words as people ask it
 * @param sql as the tables understand it
 */
public record Question(String words, String sql) {

  /** Shown by {@code toll sql} without a query, and in docs/asking.md. */
  public static final List<Question> EXAMPLES =
      Stream.of(Resource.read("/dev/toll/sql/examples.sql").split("\n(?=-- )"))
          .map(example -> example.split("\n", 2))
          .map(part -> new Question(part[0].substring("-- ".length()), part[1]))
          .toList();
}
