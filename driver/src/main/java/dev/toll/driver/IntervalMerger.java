package dev.toll.driver;

import java.util.List;
import org.HdrHistogram.Histogram;

/** Merges what the lanes recorded since the last time, and keeps the sums. */
final class IntervalMerger {

  private final List<Lane> lanes;
  private final boolean paced;
  private final Histogram service = Histograms.create();
  private final Histogram response;
  private final Histogram[][] spare;
  private double lastSeconds;

  IntervalMerger(List<Lane> lanes, boolean paced) {
    this.lanes = lanes;
    this.paced = paced;
    this.response = paced ? Histograms.create() : null;
    this.spare = new Histogram[lanes.size()][3];
  }

  /** The interval from the last call until now. */
  Interval next(double seconds) {
    Histogram serviced = Histograms.create();
    Histogram responded = paced ? Histograms.create() : null;
    long lagNanos = 0;
    for (int i = 0; i < lanes.size(); i++) {
      Lane lane = lanes.get(i);
      spare[i][0] = lane.service.getIntervalHistogram(spare[i][0]);
      serviced.add(spare[i][0]);
      if (paced) {
        spare[i][1] = lane.response.getIntervalHistogram(spare[i][1]);
        responded.add(spare[i][1]);
        spare[i][2] = lane.lag.getIntervalHistogram(spare[i][2]);
        lagNanos = Math.max(lagNanos, spare[i][2].getMaxValue());
      }
    }
    service.add(serviced);
    if (paced) {
      response.add(responded);
    }
    double length = seconds - lastSeconds;
    lastSeconds = seconds;
    return new Interval(
        seconds,
        length,
        serviced.getTotalCount(),
        total(),
        paced ? lagNanos / 1e9 : null,
        serviced,
        responded);
  }

  long total() {
    return service.getTotalCount();
  }

  Histogram service() {
    return service;
  }

  Histogram response() {
    return response;
  }
}
