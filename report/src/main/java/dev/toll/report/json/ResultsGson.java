package dev.toll.report.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import dev.toll.engine.record.TrialRecord;

/** The one Gson of the results format. */
public final class ResultsGson {

  private ResultsGson() {}

  /**
   * Pretty, nulls written (an unknown is said, not left out), no HTML escapes, maps sorted, doubles
   * shortest.
   */
  public static Gson create() {
    return new GsonBuilder()
        .setPrettyPrinting()
        .serializeNulls()
        .disableHtmlEscaping()
        .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
        .registerTypeAdapter(Double.class, new ShortestDouble(null))
        .registerTypeAdapter(double.class, new ShortestDouble(Double.NaN))
        .registerTypeAdapter(TrialRecord.Status.class, new StatusWords())
        .registerTypeAdapterFactory(new SortedMaps())
        .create();
  }
}
