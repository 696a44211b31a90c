package dev.toll.engine.study;

/**
 * Two levels whose difference {@code toll explain} shall put into words, as a study asks for it.
 *
 * @param question why, for people; empty when not said
 */
public record ExplainedPair(String level, String against, String question) {}
