/**
 * Lays scale and command line over a study file and checks it against the engine's and the system's
 * settings: {@link dev.toll.engine.study.resolve.StudyResolver} is the flow.
 */
package dev.toll.engine.study.resolve;
