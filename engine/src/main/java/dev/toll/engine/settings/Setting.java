package dev.toll.engine.settings;

/** A value as it was written, and where. */
public record Setting(String path, String value, Origin origin) {}
