package dev.toll.engine.record;

/** An attempt at one level in one block, whatever else is known of it. */
public interface Cell {
  String level();

  /** Counted from 1; 0 is the discarded warm-up block. */
  int block();

  /** 1 for the first try, more for replays. */
  int attempt();

  /** Whether it may become a number. */
  boolean valid();
}
