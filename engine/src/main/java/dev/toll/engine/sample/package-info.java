/** What is looked at once a second while a trial is measured, each with its own small sampler. */
package dev.toll.engine.sample;
