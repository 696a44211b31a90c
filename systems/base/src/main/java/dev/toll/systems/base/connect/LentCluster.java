package dev.toll.systems.base.connect;

import java.util.Map;

/** A cluster that is not toll's, for one run: lends places, and is left as it was found. */
public interface LentCluster extends LentPlace.Owner {
  /** Its servers and their versions, as the run found them. */
  Map<String, String> facts();

  /** Puts all back, as the run ends. */
  void close();
}
