package dev.toll.report.model;

import java.util.List;

/**
 * A part of a document. It always says something: with no data, that there is none.
 *
 * @param id its anchor within a page
 * @param title its heading; null for none
 * @param aside what a terminal says behind the heading; empty for none
 */
public record Section(String id, String title, String aside, List<Block> blocks) {

  public static Section of(String id, String title, Block... blocks) {
    return new Section(id, title, "", List.of(blocks));
  }

  public static Section of(String id, String title, List<Block> blocks) {
    return new Section(id, title, "", blocks);
  }

  /** A section without data, and why it has none. */
  public static Section missing(String id, String title, String why) {
    return of(id, title, Block.missing(why));
  }
}
