package dev.toll.systems.ontime.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/**
 * The queries, in one text for all engines. Published ones are put into the words of a star schema;
 * ties are broken by a further column of each ORDER BY, since engines may order them as they like;
 * quotients are doubles, since the engines' decimals have different scales.
 */
public final class Queries {
  /** In the order of the publication. */
  public static final List<String> ALL =
      List.of(
          "count", "q0", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8.0", "q8.1", "q8.2", "q8.3",
          "q8.4", "q9", "q10", "q11");

  /** Q10 asks for carriers of more than 100,000 flights; here for the same share of all. */
  private static final double Q10_SHARE = 100_000.0 / 135_125_787;

  /** Queries that join an aggregate of flights with another one of the same flights. */
  private static final Set<String> SELF_JOINS = Set.of("q5", "q6", "q7");

  private Queries() {}

  /** The name of the same question without a join of flights with flights, where it has one. */
  public static String withoutSelfJoin(String name) {
    return SELF_JOINS.contains(name) ? name + "-no-self-join" : name;
  }

  static String text(String name, long rows) {
    return resource("queries/" + name + ".sql")
        .replace("${least}", Long.toString((long) (rows * Q10_SHARE)));
  }

  static boolean ordered(String name) {
    return text(name, 0).contains("ORDER BY");
  }

  /** A text next to this class, without its last line break. */
  static String resource(String name) {
    try (InputStream in = Queries.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
