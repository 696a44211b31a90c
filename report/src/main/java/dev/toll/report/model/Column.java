package dev.toll.report.model;

import java.util.EnumSet;
import java.util.Set;

/**
 * A column of a table.
 *
 * @param title over the column
 * @param brief the same for narrow places, such as a terminal
 * @param numbers whether it holds figures, which are right-aligned
 * @param media where the column is shown
 */
public record Column(String title, String brief, boolean numbers, Set<Medium> media) {

  public static Column text(String title) {
    return new Column(title, title, false, EnumSet.allOf(Medium.class));
  }

  public static Column number(String title) {
    return new Column(title, title, true, EnumSet.allOf(Medium.class));
  }

  public Column brief(String shorter) {
    return new Column(title, shorter, numbers, media);
  }

  public Column on(Set<Medium> shown) {
    return new Column(title, brief, numbers, shown);
  }

  public Column notOn(Medium medium) {
    return on(EnumSet.complementOf(EnumSet.of(medium)));
  }
}
