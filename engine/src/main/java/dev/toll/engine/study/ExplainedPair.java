package dev.toll.engine.study;

import java.util.List;

/**
 * Two levels whose difference {@code toll explain} shall put into words, as a study asks for it.
 *
 * @param question why, for people; empty when not said
 * @param groups of CPU to be named in any case; those the file of groups does not have are left out
 */
public record ExplainedPair(String level, String against, String question, List<String> groups) {
  public ExplainedPair {
    groups = List.copyOf(groups);
  }
}
