package dev.toll.engine.process;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What a host does in an instance. */
public enum HostRole {
  /** Servers of which there are few: a manager, a NameNode and its KMS, a database. */
  MASTER,
  /** Servers of which there are many: tablet servers, DataNodes. */
  WORKER,
  /** Drivers: the processes that run the load. */
  INGESTER;

  /** As inventories have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role of a word. */
  public static HostRole of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** All of them. */
  public static List<String> words() {
    return Arrays.stream(values()).map(HostRole::word).toList();
  }
}
