package dev.toll.report.html;

import dev.toll.engine.results.Results.Trial;
import dev.toll.report.ResultsView;
import dev.toll.report.series.PackedSeries;
import dev.toll.report.series.RunSeries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The series for the page's scripts.
 *
 * @param byName what there is; the package describes it
 * @param text a packed series per line, unpacked only when it is shown
 */
record PageSeries(Map<String, Named> byName, String text) {

  /** Packed bytes of all series, the page's own limit of 5 MB less everything else. */
  private static final int ROOM = 3_900_000;

  record Named(String label, List<Width> widths) {}

  /** A series at a width; {@code line} of the text holds it. */
  record Width(int width, float low, float step, List<Integer> lengths, int line) {}

  static PageSeries of(ResultsView view, RunSeries run) {
    List<Trial> trials = view.validTrials();
    List<List<PackedSeries>> packed =
        run.names().parallelStream().map(name -> pack(run, trials, name)).toList();
    Map<String, Named> byName = new LinkedHashMap<>();
    run.names().forEach(name -> byName.put(name, new Named(view.label(name), new ArrayList<>())));
    StringBuilder text = new StringBuilder();
    int lines = 0;
    // Widest first: when room ends, only the detail of the last ones is lost.
    int ranks = packed.stream().mapToInt(List::size).max().orElse(0);
    for (int rank = 0; rank < ranks; rank++) {
      for (int i = 0; i < packed.size(); i++) {
        if (rank < packed.get(i).size()) {
          PackedSeries one = packed.get(i).get(rank);
          if (text.length() + one.text().length() < ROOM) {
            text.append(one.text()).append('\n');
            float low = (float) one.low();
            float step = (float) one.step();
            byName
                .get(run.names().get(i))
                .widths()
                .add(new Width(one.width(), low, step, one.lengths(), lines++));
          }
        }
      }
    }
    return new PageSeries(byName, text.toString());
  }

  /** The series at each width it is shown at, the widest first: minutes, and as it was read. */
  private static List<PackedSeries> pack(RunSeries run, List<Trial> trials, String name) {
    int base = run.width(name);
    return IntStream.of(300, 60, base)
        .filter(
            width ->
                // A line of a single bin is no line.
                width == base || (width > base && width % base == 0 && run.seconds() >= 2 * width))
        .distinct()
        .mapToObj(width -> pack(run, trials, name, width))
        .toList();
  }

  private static PackedSeries pack(RunSeries run, List<Trial> trials, String name, int width) {
    return PackedSeries.of(
        width,
        trials.stream()
            .map(
                trial ->
                    run.line(trial.trial(), name)
                        .map(line -> line.bins().coarser(width))
                        .orElse(null))
            .toList());
  }
}
