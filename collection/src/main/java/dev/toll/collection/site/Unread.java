package dev.toll.collection.site;

/**
 * A directory that holds no run that can be read.
 *
 * @param place as the user named it
 */
public record Unread(String place, String why) {}
