package dev.toll.report.html;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.section.SeriesNames;
import dev.toll.report.series.Bins;
import dev.toll.report.series.PackedSeries;
import dev.toll.report.series.RunSeries;
import dev.toll.report.series.TrialLine;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The series for the page's scripts.
 *
 * @param json what there is, and on which line of {@code text} each lies; the package describes it
 * @param text a packed series per line, unpacked only when it is shown
 */
record PageSeries(JsonObject json, String text) {

  /** Packed bytes of all series, the page's own limit of 5 MB less everything else. */
  private static final int ROOM = 3_900_000;

  private static final int[] WIDTHS = {60, 300};

  private record Packed(String name, PackedSeries series) {}

  static PageSeries of(ResultsView view, RunSeries run) {
    List<Trial> trials = view.validTrials();
    List<List<Packed>> byName =
        run.names().parallelStream().map(name -> pack(run, trials, name)).toList();
    // Widest first: when room ends, what is lost is detail of what stands last.
    List<Packed> kept = new ArrayList<>();
    int room = ROOM;
    int ranks = byName.stream().mapToInt(List::size).max().orElse(0);
    for (int rank = 0; rank < ranks; rank++) {
      for (List<Packed> widths : byName) {
        int size = rank < widths.size() ? widths.get(rank).series().text().length() + 1 : 0;
        if (size > 0 && size <= room) {
          kept.add(widths.get(rank));
          room -= size;
        }
      }
    }
    StringBuilder text = new StringBuilder();
    kept.forEach(packed -> text.append(packed.series().text()).append('\n'));
    return new PageSeries(json(view, run, kept), text.toString());
  }

  /** The series at each width it is shown at, the widest first. */
  private static List<Packed> pack(RunSeries run, List<Trial> trials, String name) {
    int base = run.width(name);
    TreeSet<Integer> widths = new TreeSet<>(java.util.Comparator.reverseOrder());
    widths.add(base);
    for (int width : WIDTHS) {
      // A line of a single bin is no line.
      if (width > base && width % base == 0 && run.seconds() >= 2 * width) {
        widths.add(width);
      }
    }
    List<Packed> packed = new ArrayList<>();
    for (int width : widths) {
      List<Bins> bins = new ArrayList<>();
      for (Trial trial : trials) {
        bins.add(
            run.line(trial.trial(), name)
                .map(TrialLine::bins)
                .map(fine -> fine.coarser(width))
                .orElse(null));
      }
      packed.add(new Packed(name, PackedSeries.of(width, bins)));
    }
    return packed;
  }

  private static JsonObject json(ResultsView view, RunSeries run, List<Packed> kept) {
    JsonObject all = new JsonObject();
    for (String name : run.names()) {
      JsonObject one = new JsonObject();
      one.addProperty("label", SeriesNames.label(view, name));
      JsonArray widths = new JsonArray();
      for (int line = 0; line < kept.size(); line++) {
        if (kept.get(line).name().equals(name)) {
          widths.add(json(kept.get(line).series(), line));
        }
      }
      one.add("widths", widths);
      all.add(name, one);
    }
    return all;
  }

  private static JsonObject json(PackedSeries packed, int line) {
    JsonObject object = new JsonObject();
    object.addProperty("width", packed.width());
    object.addProperty("low", (float) packed.low());
    object.addProperty("step", (float) packed.step());
    JsonArray lengths = new JsonArray();
    packed.lengths().forEach(lengths::add);
    object.add("lengths", lengths);
    object.addProperty("line", line);
    return object;
  }
}
