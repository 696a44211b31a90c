package dev.toll.engine.system;

/**
 * What was found of hosts.
 *
 * @param able whether every host can be used
 * @param text a table, with what is wrong below each row
 * @param json the same for programs, to be written as JSON
 */
public record HostsReport(boolean able, String text, Object json) {}
