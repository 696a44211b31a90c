/** A run as large as one may get, made up, to see what its report costs. */
package dev.toll.bench.report;
