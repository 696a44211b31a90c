package dev.toll.report.section;

import dev.toll.engine.record.SizingSpec;
import dev.toll.engine.results.Sizing;
import dev.toll.engine.statistics.Interval;
import dev.toll.report.ResultsView;
import dev.toll.report.model.Block;
import dev.toll.report.model.Column;
import dev.toll.report.model.Columns;
import dev.toll.report.model.Section;
import dev.toll.report.text.Percent;
import dev.toll.report.text.Quantity;
import java.math.BigDecimal;
import java.util.Locale;

/** Machines and money for a stated load. */
final class SizingTable {
  private static final int DIGITS = 3;

  private SizingTable() {}

  /** Of results that are sized. */
  static Section section(ResultsView view) {
    Sizing sizing = view.results().estimates().sizing();
    SizingSpec wish = sizing.wish();
    String title = "Machines for %s".formatted(rate(wish.load()));
    Columns<Sizing.Level> columns =
        new Columns<Sizing.Level>()
            .add(Column.text("level"), level -> Cells.level(view, level.name()))
            .number("one machine", SizingTable::rate)
            .number("machines", SizingTable::machines)
            .number("load of each", level -> Percent.ofShare(level.load()))
            .number("machine time", SizingTable::more);
    if (wish.price() != null) {
      columns.number(wish.price().currency() + " per million", SizingTable::perMillion);
    }
    return Section.of(
        "sizing",
        title,
        columns.table(title, sizing.levels()),
        Block.caption(reading(sizing, view)));
  }

  private static String reading(Sizing sizing, ResultsView view) {
    SizingSpec wish = sizing.wish();
    String machines =
        "%s of one machine like this one, load generator included unless it ran on another host; geometric mean and 95 %% interval over blocks. Machines: the fewest that are each loaded to at most %s of that rate, if rates add up over machines, which was not measured. Machine time: for the same work, compared with the level's baseline."
            .formatted(view.label(wish.metric()), Percent.ofShare(wish.utilization()));
    SizingSpec.Price price = wish.price();
    return price == null
        ? machines
        : "%s A machine costs %s %s an hour (%s, %s); a million operations at %s load."
            .formatted(
                machines,
                BigDecimal.valueOf(price.perHour()).toPlainString(),
                price.currency(),
                price.source(),
                price.date(),
                Percent.ofShare(wish.utilization()));
  }

  private static String rate(Sizing.Level level) {
    Interval interval = level.rateInterval();
    return interval == null
        ? rate(level.rate())
        : "%s [%s, %s]".formatted(rate(level.rate()), rate(interval.low()), rate(interval.high()));
  }

  private static String rate(double perSecond) {
    return Quantity.format(perSecond, "1/s", DIGITS);
  }

  private static String machines(Sizing.Level level) {
    Interval interval = level.machinesInterval();
    return interval == null || interval.low() == interval.high()
        ? String.valueOf(level.machines())
        : String.format(
            Locale.ROOT, "%d [%.0f, %.0f]", level.machines(), interval.low(), interval.high());
  }

  private static String more(Sizing.Level level) {
    return level.more() == null ? "" : Percent.effect(level.more(), level.moreInterval());
  }

  private static String perMillion(Sizing.Level level) {
    Interval interval = level.perMillionInterval();
    String price = Quantity.significant(level.perMillion(), DIGITS);
    return interval == null
        ? price
        : "%s [%s, %s]"
            .formatted(
                price,
                Quantity.significant(interval.low(), DIGITS),
                Quantity.significant(interval.high(), DIGITS));
  }
}
