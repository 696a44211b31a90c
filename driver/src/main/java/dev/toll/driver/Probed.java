package dev.toll.driver;

/** How often a marker was written, and how often it was read back. */
public record Probed(long written, long read) {}
