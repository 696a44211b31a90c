package dev.toll.engine.up;

/**
 * The person for whom an instance was started, when that was not the user of this account. Written
 * before its keeper begins, so that it counts from the moment it was asked for.
 */
public record UpOwner(String person, String study, String level) {}
