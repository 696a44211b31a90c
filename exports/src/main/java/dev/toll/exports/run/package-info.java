/** What of a run is exported: its trials, their series, the clock they are laid on. */
package dev.toll.exports.run;
