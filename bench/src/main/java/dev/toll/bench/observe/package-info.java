/** What toll's own looking costs. */
package dev.toll.bench.observe;
