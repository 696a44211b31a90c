package dev.toll.engine.measure;

import dev.toll.engine.measure.EnergyAccount.Energy;
import dev.toll.engine.system.Instance.CpuUse;

/**
 * What was used over a window; what is unknown is null.
 *
 * @param cpu CPU-seconds of the instance, by role, and of the machine
 * @param toll CPU-seconds of toll's own process
 * @param observers CPU-seconds of processes that only observe
 * @param energy of the whole machine
 */
record WindowUse(CpuUse cpu, Double toll, Double observers, Energy energy) {}
