package dev.toll.report.compare;

/**
 * Two long texts cut so that their difference is still seen: flags often differ at the end only.
 */
record Contrast(String a, String b) {

  private static final String ABSENT = "(not set)";
  private static final String CUT = "...";

  /** So much of what is the same is kept before the difference. */
  private static final int LEAD = 8;

  static Contrast of(String a, String b, int width) {
    String left = a == null ? ABSENT : a;
    String right = b == null ? ABSENT : b;
    int from =
        Math.max(left.length(), right.length()) <= width
            ? 0
            : Math.max(0, commonPrefix(left, right) - LEAD);
    return new Contrast(cut(left, from, width), cut(right, from, width));
  }

  private static int commonPrefix(String a, String b) {
    int i = 0;
    while (i < Math.min(a.length(), b.length()) && a.charAt(i) == b.charAt(i)) {
      i++;
    }
    return i;
  }

  private static String cut(String text, int from, int width) {
    String rest = from == 0 ? text : CUT + text.substring(Math.min(from, text.length()));
    return rest.length() <= width ? rest : rest.substring(0, width - CUT.length()) + CUT;
  }
}
