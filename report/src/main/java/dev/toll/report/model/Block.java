package dev.toll.report.model;

import gg.jte.Content;
import gg.jte.html.HtmlTemplateOutput;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** A part of a section. */
public sealed interface Block
    permits Block.Prose,
        Block.Heading,
        Block.Bullets,
        Block.Facts,
        Block.Warnings,
        Block.Code,
        Block.Fold,
        Block.Inset,
        Block.Only,
        Table {

  /** What a paragraph is for. */
  enum Voice {
    PLAIN,
    /** The first paragraph of a section: how it is to be read. */
    LEAD,
    STRONG,
    CAPTION,
    /** What is shown where there is no data: never an empty place. */
    MISSING;

    /** The style sheets' class. */
    public String css() {
      return this == PLAIN ? "sentence" : name().toLowerCase(Locale.ROOT);
    }
  }

  /** A paragraph. */
  record Prose(Voice voice, String text) implements Block {}

  /** A heading within a section. */
  record Heading(String text) implements Block {}

  /** A list. */
  record Bullets(List<Item> items) implements Block {}

  /**
   * An item of a list.
   *
   * @param lead the word it begins with, coloured by its {@link Tone}; empty for none
   * @param link a file of the run that the item leads to; null for none
   * @param below lines that belong to it
   */
  record Item(String lead, String text, String link, List<String> below) {}

  /** Names with their values; {@code wide} where the values are sentences. */
  record Facts(boolean wide, List<Fact> facts) implements Block {}

  /** A fact; {@code special} where it bears on the figures. */
  record Fact(String name, Cell value, boolean special) {}

  /** Warnings, the first in full view and the rest a click away; a title, or null. */
  record Warnings(String title, List<Warned> first, List<Warned> rest) implements Block {}

  /** A warning, and the list of names that is a click away; empty for none. */
  record Warned(String text, List<String> names) {}

  /** Warnings in full view. */
  static Warnings warnings(String title, List<String> texts) {
    return new Warnings(
        title, texts.stream().map(text -> new Warned(text, List.of())).toList(), List.of());
  }

  /** A command. */
  record Code(String text) implements Block {}

  /** What is a click away. */
  record Fold(String summary, List<Block> blocks) implements Block {}

  /** What pages alone have: a picture, or a part with a template of its own. */
  record Inset(Content content) implements Block {}

  /** What some media alone show. */
  record Only(Set<Medium> media, List<Block> blocks) implements Block {}

  static Block lead(String text) {
    return new Prose(Voice.LEAD, text);
  }

  static Block plain(String text) {
    return new Prose(Voice.PLAIN, text);
  }

  static Block caption(String text) {
    return new Prose(Voice.CAPTION, text);
  }

  static Block missing(String why) {
    return new Prose(Voice.MISSING, why);
  }

  static Bullets bullets(List<String> texts) {
    return new Bullets(texts.stream().map(Block::item).toList());
  }

  static Item item(String text) {
    return new Item("", text, null, List.of());
  }

  static Fact fact(String name, String value) {
    return new Fact(name, Cell.of(value), false);
  }

  static Block fold(String summary, Block... blocks) {
    return new Fold(summary, List.of(blocks));
  }

  static Block only(Medium medium, Block... blocks) {
    return only(Set.of(medium), blocks);
  }

  static Block only(Set<Medium> media, Block... blocks) {
    return new Only(media, List.of(blocks));
  }

  /** What a template writes. */
  static Block inset(Consumer<HtmlTemplateOutput> template) {
    return new Inset(output -> template.accept((HtmlTemplateOutput) output));
  }
}
