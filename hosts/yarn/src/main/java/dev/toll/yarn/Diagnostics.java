package dev.toll.yarn;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What YARN says of a container's end, which is long, in a few words. */
final class Diagnostics {
  private static final int MOST = 400;

  /** The agent's own last words, which YARN quotes of its log. */
  private static final Pattern AGENT = Pattern.compile("toll-agent: (.*?)( Last \\d+ bytes|$)");

  private Diagnostics() {}

  static String explain(String said) {
    Matcher agent = AGENT.matcher(said);
    if (agent.find()) {
      return "the agent has ended: " + cut(agent.group(1).strip());
    }
    if (said.contains("UnsupportedClassVersionError")) {
      return "the container's Java is older than 17; set machine.yarn-java to the directory of a JDK"
          + " 17 or newer on the cluster's hosts";
    }
    if (said.contains("java: command not found") || said.contains("bin/java: No such file")) {
      return "the container has no Java; set machine.yarn-java to the directory of a JDK 17 or newer"
          + " on the cluster's hosts";
    }
    return cut(said);
  }

  private static String cut(String text) {
    return text.length() > MOST ? text.substring(0, MOST) + "..." : text;
  }
}
