/**
 * The rate against the work done so far, instead of against time: where a structure grows with its
 * data, levels are compared at equal size, and not at equal time.
 */
package dev.toll.report.work;
