package dev.toll.serve.people;

import java.util.List;

/**
 * A study whose levels people may start.
 *
 * @param study name of a built-in one, or a file
 * @param scale null for the study's own size
 * @param levels those that may be started; none in the list's file means the study's usual ones
 */
public record AllowedStudy(String study, String scale, List<String> levels) {}
