/**
 * Writes a run in the formats of other tools, as text; no format needs its tool. {@code run/} says
 * what is exported, {@code points/} and {@code files/} in which words.
 */
package dev.toll.exports;
