package dev.toll.engine.measure;

import dev.toll.engine.gc.GcPauses;
import dev.toll.engine.record.SliceRecord;

/**
 * All that was seen of a slice.
 *
 * @param slice as it goes into the record
 */
record MeasuredSlice(
    SliceRecord slice, WindowUse used, GcPauses.Window window, Disturbance disturbance) {}
