package dev.toll.engine.measure;

import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.measure.EnergyAccount.Energy;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.system.Instance.CpuUse;

/**
 * All that was seen of a slice; what is unknown is null.
 *
 * @param slice as it goes into the record
 * @param used CPU-seconds of its instance
 * @param toll CPU-seconds of toll's own process
 * @param observers CPU-seconds of processes that only observe
 * @param energy of the whole machine
 */
record MeasuredSlice(
    SliceRecord slice,
    CpuUse used,
    Double toll,
    Double observers,
    Energy energy,
    GcPauses.Window window,
    Disturbance disturbance) {}
