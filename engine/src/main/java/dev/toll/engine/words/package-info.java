/** Where figures and verdicts become sentences; nothing is decided here. */
package dev.toll.engine.words;
