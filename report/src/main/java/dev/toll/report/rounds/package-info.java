/** The rounds of interleaved blocks, from the slices of trials. */
package dev.toll.report.rounds;
