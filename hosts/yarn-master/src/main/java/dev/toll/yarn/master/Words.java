package dev.toll.yarn.master;

/** What an exception of Hadoop's says, in one line. */
final class Words {
  private static final int MOST = 300;

  private Words() {}

  /**
   * What has been put into words, or else the last cause that says something, without names of
   * classes and lines of a stack.
   */
  static String of(Throwable thrown) {
    String said = null;
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof UserError) {
        return each.getMessage();
      }
      if (each.getMessage() != null && !each.getMessage().isBlank()) {
        said = each.getMessage();
      }
    }
    if (said == null) {
      return "it failed without a reason; see the log of the application master";
    }
    String first = said.strip().lines().findFirst().orElse("").replaceAll("^([\\w.$]+: )+", "");
    return first.length() > MOST ? first.substring(0, MOST) + "..." : first;
  }
}
