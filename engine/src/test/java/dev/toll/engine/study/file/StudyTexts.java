package dev.toll.engine.study.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Studies to parse. */
public final class StudyTexts {
  private static final String HEAD =
      """
      toll: 1
      name: least
      system: {name: fake}
      workload: {name: ingest}
      """;

  private StudyTexts() {}

  /** A study with everything a study may have. */
  public static String full() throws IOException {
    try (InputStream in = StudyTexts.class.getResourceAsStream("/study/full.yaml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The least a study needs. */
  public static String minimal() {
    return withFactors("factors: {f: {baseline: a, levels: {a: {}}}}\n");
  }

  /** Four good lines, then these. */
  public static String withFactors(String factors) {
    return HEAD + factors;
  }
}
