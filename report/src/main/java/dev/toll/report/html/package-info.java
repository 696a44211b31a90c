/**
 * The HTML page around its sections: style, data and scripts.
 *
 * <p>The page holds three things for its scripts. {@code #data} is JSON:
 *
 * <ul>
 *   <li>{@code levels}: {@code name}, {@code baseline}, {@code colour} (number of its colour, mark
 *       and dash in the style sheet), in the study's order
 *   <li>{@code metrics}: {@code name}, {@code label}, {@code unit}; {@code primary}: one's name
 *   <li>{@code trials}: the valid ones; {@code trial}, {@code level}, {@code block}, {@code
 *       metrics}, {@code steady} (seconds from which its rate was steady, or null)
 *   <li>{@code series}: by name {@code label} and {@code widths}, widest first: {@code width} of a
 *       bin in seconds, {@code low}, {@code step}, {@code lengths} (bins of each trial, in the
 *       order of {@code trials}), {@code line} (from 0) of {@code #points}
 * </ul>
 *
 * <p>{@code #points} is text, a line per series and width, packed as {@link
 * dev.toll.report.series.PackedSeries} says. Bin i of width 1 is second i; of a wider one the
 * seconds after i times the width up to and with its end.
 */
package dev.toll.report.html;
