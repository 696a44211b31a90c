package dev.toll.systems.hadoop.client;

import com.google.gson.annotations.JsonAdapter;
import dev.toll.driver.Words;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a load names its files, so that each can be distinguished from a foreign one. */
@JsonAdapter(Words.class)
public enum FileNames {
  /** {@link CreateLoad}: {@code f0, f1, ...}. */
  TOLL(FileNames.PREFIX),
  /** {@link FileLoad}: {@code d0, d1, ...}. */
  WRITTEN("d"),
  /** NNBench: the map's number, then the number within that map. */
  NNBENCH("file_", "_"),
  /** TestDFSIO: {@code test_io_0, ...}. */
  DFSIO("test_io_");

  /** Of the files that {@link CreateLoad} creates. */
  static final String PREFIX = "f";

  private static final String NUMBER = "(0|[1-9][0-9]{0,8})";

  private final Pattern pattern;

  FileNames(String prefix) {
    pattern = Pattern.compile(prefix + NUMBER);
  }

  FileNames(String prefix, String between) {
    pattern = Pattern.compile(prefix + NUMBER + between + NUMBER);
  }

  /**
   * The number of a file.
   *
   * @param files in all, shared evenly among the maps
   * @param maps that wrote them
   * @return -1 for a name that is none of theirs
   */
  int number(String name, int files, int maps) {
    Matcher matcher = pattern.matcher(name);
    if (!matcher.matches()) {
      return -1;
    }
    long number = Long.parseLong(matcher.group(matcher.groupCount()));
    if (this == NNBENCH) {
      long map = Long.parseLong(matcher.group(1));
      int each = files / maps;
      number = number < each && map < maps ? map * each + number : files;
    }
    return number < files ? (int) number : -1;
  }
}
