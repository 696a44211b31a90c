package dev.toll.engine.system;

import java.util.List;

/** Capability of an {@link Instance} whose load reports metrics once a second besides its rate. */
public interface LoadSeries {
  /** Their names; each is a column of the series. */
  List<String> series();
}
