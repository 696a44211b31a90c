/**
 * The question of a run as a model: study, levels, and the engine's own settings. Knows no file and
 * no system.
 */
package dev.toll.engine.study;
