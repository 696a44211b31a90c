package dev.toll.report.series;

import dev.toll.engine.results.Results.Trial;
import dev.toll.engine.series.SeriesFile;
import dev.toll.engine.series.SeriesSink;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * The series of some trials in bins.
 *
 * @param names of the series that have a number, what people look at first in front
 * @param trials by trial and series; a trial without a series is not in it
 */
public record RunSeries(List<String> names, Map<String, Map<String, TrialLine>> trials) {

  /** Reads the files side by side; no more of them is held than their bins. */
  public static RunSeries read(Path runDirectory, Collection<String> trials) {
    List<Survey> surveys =
        trials.parallelStream()
            .map(trial -> Survey.of(runDirectory, trial))
            .flatMap(Optional::stream)
            .toList();
    SeriesPlan plan = SeriesPlan.of(surveys);
    List<Map<String, TrialLine>> lines =
        surveys.parallelStream().map(survey -> bins(runDirectory, survey, plan)).toList();
    Map<String, Map<String, TrialLine>> byTrial = new LinkedHashMap<>();
    for (int i = 0; i < surveys.size(); i++) {
      if (!lines.get(i).isEmpty()) {
        byTrial.put(surveys.get(i).trial(), lines.get(i));
      }
    }
    List<String> names =
        SeriesPlan.order(surveys).stream()
            .filter(name -> byTrial.values().stream().anyMatch(t -> t.containsKey(name)))
            .toList();
    return new RunSeries(names, byTrial);
  }

  private static Map<String, TrialLine> bins(Path run, Survey survey, SeriesPlan plan) {
    TrialBins bins = new TrialBins(plan::width, survey.seconds());
    SeriesFile.stream(run, survey.trial(), bins);
    return bins.lines();
  }

  /** A series of a trial, where it was recorded. */
  public Optional<TrialLine> line(String trial, String series) {
    return Optional.ofNullable(trials.getOrDefault(trial, Map.of()).get(series));
  }

  /** Whether a trial has at least one of these series. */
  public boolean hasAny(String trial, Collection<String> series) {
    return series.stream().anyMatch(name -> line(trial, name).isPresent());
  }

  /** A series of some trials, where it was recorded. */
  public Stream<TrialLine> lines(List<Trial> some, String series) {
    return some.stream().flatMap(trial -> line(trial.trial(), series).stream());
  }

  /** Width in seconds of the finest bins of a series. */
  public int width(String series) {
    return trials.values().stream()
        .map(lines -> lines.get(series))
        .filter(line -> line != null)
        .mapToInt(line -> line.bins().width())
        .findFirst()
        .orElse(SeriesPlan.FIVE_MINUTES);
  }

  /** Seconds of the longest trial. */
  public int seconds() {
    return trials.values().stream()
        .flatMap(lines -> lines.values().stream())
        .mapToInt(line -> line.bins().length() * line.bins().width())
        .max()
        .orElse(0);
  }

  /** Bins every column of a trial's series in one pass. */
  private static final class TrialBins implements SeriesSink {

    private final ToIntFunction<String> widths;
    private final double last;
    private final Map<String, BinBuilder> builders = new LinkedHashMap<>();
    private final List<BinBuilder> columns = new ArrayList<>();

    /**
     * Ready to read.
     *
     * @param widths of the bins by the series' name, in seconds
     * @param last seconds after which nothing is believed: a garbled time must not cost gigabytes
     */
    TrialBins(ToIntFunction<String> widths, double last) {
      this.widths = widths;
      this.last = last;
    }

    @Override
    public boolean column(int index, String name) {
      columns.add(new BinBuilder(widths.applyAsInt(name), last));
      builders.put(name, columns.get(index));
      return true;
    }

    @Override
    public void row(double seconds, double[] values) {
      if (seconds < 0 || seconds > last) {
        return;
      }
      long second = Math.round(seconds);
      for (int i = 0; i < values.length; i++) {
        if (Double.isFinite(values[i])) {
          columns.get(i).add(second, values[i]);
        }
      }
    }

    /** The series that have a number, in the file's order. */
    Map<String, TrialLine> lines() {
      Map<String, TrialLine> lines = new LinkedHashMap<>();
      builders.forEach(
          (name, builder) -> {
            TrialLine line = builder.line();
            if (line != null) {
              lines.put(name, line);
            }
          });
      return lines;
    }
  }
}
