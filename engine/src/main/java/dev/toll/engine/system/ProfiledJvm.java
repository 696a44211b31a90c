package dev.toll.engine.system;

import dev.toll.engine.process.ManagedProcess;

/**
 * A JVM of an instance whose CPU can be split by what it executes.
 *
 * @param jdk it runs on, for the record
 */
public record ProfiledJvm(ManagedProcess process, String jdk) {}
