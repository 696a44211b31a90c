/** What toll's own end of many hosts costs: their agents are simulated. */
package dev.toll.bench.fleet;
