/**
 * Reads a study's YAML into a {@link dev.toll.engine.study.StudyFile}, with the place of every
 * mistake; writes it resolved.
 */
package dev.toll.engine.study.file;
