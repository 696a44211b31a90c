package dev.toll.engine.system;

/** Shows what goes on outside a trial's steps. */
@FunctionalInterface
public interface Progress {
  /** Something under way, such as a download; the next word takes its place. */
  default void activity(String text) {}

  /** Something worth a line of its own. */
  void note(String text);
}
