package dev.toll.engine.study.file;

import dev.toll.engine.record.SizingSpec;
import dev.toll.engine.record.SizingSpec.Price;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.StudyException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashSet;
import java.util.Set;

/** Reads what a load shall be sized by: of a study's {@code report}, or of a file of its own. */
public record SizingReader(YamlReader yaml) {
  private static final String SIZING = "report.sizing";
  private static final String KEY = "toll-sizing";
  private static final String FORMAT = "1";

  /**
   * Reads a file.
   *
   * @param name of the file, for messages
   * @throws StudyException with every mistake
   */
  public static SizingSpec read(String name, String text) throws StudyException {
    Problems problems = new Problems();
    YamlReader yaml = new YamlReader(name, problems, "a sizing file");
    Set<String> known = new LinkedHashSet<>(StudyKeys.SIZING.keySet());
    known.add(KEY);
    Fields top = yaml.fields(yaml.parse(text), "a sizing file", known);
    SizingSpec wish = null;
    if (top != null) {
      if (!FORMAT.equals(top.text(KEY))) {
        top.mistake(
            KEY,
            "the first key must be 'toll-sizing: 1' (the version of the format of such files)");
      }
      wish = new SizingReader(yaml).wish(top);
    }
    problems.throwIfAny();
    return wish;
  }

  /** Null where there is nothing, or nothing right. */
  SizingSpec wish(Fields sizing) {
    if (sizing == null) {
      return null;
    }
    Long load = (Long) sizing.value("load", SIZING, SettingType.COUNT);
    if (!sizing.has("load") || (load != null && load == 0)) {
      sizing.mistake("load", SIZING + " needs 'load', operations per second above 0 such as 500k");
    }
    Double utilization = (Double) sizing.value("utilization", SIZING, SettingType.SHARE);
    if (utilization != null && utilization <= 0) {
      sizing.mistake("utilization", SIZING + ".utilization must be above 0");
    }
    Price price = price(sizing.fields("price", SIZING + ".price", StudyKeys.PRICE.keySet()));
    return load == null
        ? null
        : new SizingSpec(
            sizing.text("metric"),
            load,
            utilization == null ? SizingSpec.UTILIZATION : utilization,
            price);
  }

  /** A price without its date and source would be believed for ever. */
  private Price price(Fields price) {
    if (price == null) {
      return null;
    }
    price.require(SIZING + ".price", StudyKeys.PRICE.keySet());
    Double perHour = yaml.number(price.get("per-hour"), "per-hour");
    if (perHour != null && perHour <= 0) {
      price.mistake("per-hour", SIZING + ".price.per-hour must be above 0");
    }
    String date = price.text("date");
    if (date != null && !isDate(date)) {
      price.mistake(
          "date", SIZING + ".price.date: '" + date + "' is not a date such as 2026-01-31");
    }
    return perHour == null
        ? null
        : new Price(perHour, price.text("currency"), date, price.text("source"));
  }

  private static boolean isDate(String text) {
    try {
      LocalDate.parse(text);
      return true;
    } catch (DateTimeParseException e) {
      return false;
    }
  }
}
