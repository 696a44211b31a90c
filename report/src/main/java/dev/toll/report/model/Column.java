package dev.toll.report.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A column of a table.
 *
 * @param title over the column
 * @param brief the same for narrow places, such as a terminal
 * @param numbers whether it holds figures, which stand to the right
 * @param media where the column is shown
 */
public record Column(String title, String brief, boolean numbers, Set<Medium> media) {

  public static Column text(String title) {
    return new Column(title, title, false, EnumSet.allOf(Medium.class));
  }

  public static Column number(String title) {
    return new Column(title, title, true, EnumSet.allOf(Medium.class));
  }

  public static List<Column> texts(String... titles) {
    return Stream.of(titles).map(Column::text).toList();
  }

  public static List<Column> numbers(String... titles) {
    return Stream.of(titles).map(Column::number).toList();
  }

  public Column brief(String shorter) {
    return new Column(title, shorter, numbers, media);
  }

  public Column on(Medium first, Medium... others) {
    return new Column(title, brief, numbers, EnumSet.of(first, others));
  }

  public Column notOn(Medium first, Medium... others) {
    return new Column(title, brief, numbers, EnumSet.complementOf(EnumSet.of(first, others)));
  }
}
