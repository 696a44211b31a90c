package dev.toll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contrast of both colour schemes by WCAG 2.2: 4.5 for text (1.4.3), 3 for marks (1.4.11). */
class ContrastTest {

  private static final Pattern COLOUR = Pattern.compile("--([a-z0-9-]+): #([0-9a-f]{6});");

  @ParameterizedTest
  @ValueSource(strings = {"light.css", "dark.css"})
  void textAndMarksStandOut(String scheme) {
    Map<String, Integer> colours = new HashMap<>();
    Matcher matcher = COLOUR.matcher(Resource.read(scheme));
    while (matcher.find()) {
      colours.put(matcher.group(1), Integer.parseInt(matcher.group(2), 16));
    }
    assertThat(colours).hasSize(30);
    for (String text : new String[] {"ink", "soft", "accent", "bad"}) {
      atLeast(4.5, colours, text, "paper");
      atLeast(4.5, colours, text, "panel");
    }
    for (String chip : new String[] {"bad", "good", "open", "same"}) {
      atLeast(4.5, colours, chip, chip + "-tint");
    }
    atLeast(3, colours, "control", "paper");
    for (int i = 0; i < 8; i++) {
      atLeast(3, colours, "level-" + i, "paper");
      atLeast(3, colours, "level-" + i, "shade");
    }
    for (int i = 1; i <= 6; i++) {
      atLeast(3, colours, "role-" + i, "paper");
    }
  }

  private static void atLeast(double ratio, Map<String, Integer> colours, String on, String back) {
    double a = luminance(colours.get(on)) + 0.05;
    double b = luminance(colours.get(back)) + 0.05;
    assertThat(Math.max(a, b) / Math.min(a, b)).as("%s on %s", on, back).isGreaterThan(ratio);
  }

  /** Relative luminance as WCAG defines it. */
  private static double luminance(int rgb) {
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
  }

  private static double linear(int channel) {
    double share = (channel & 0xff) / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
