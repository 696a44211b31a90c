package dev.toll.systems.base.proof;

import java.util.Map;
import java.util.TreeMap;

/** The links of an instance, by who connects and to whom. */
public final class LinkTable {
  private final Map<String, LinkState> links = new TreeMap<>();

  /** Adds a link; one that is there already is read anew. */
  public LinkTable add(String from, String to, LinkState state) {
    links.put(name(from, to), state);
    return this;
  }

  /** The fact's name. */
  public static String name(String from, String to) {
    return "link " + from + " - " + to;
  }

  /** For the record. */
  public Map<String, String> facts() {
    Map<String, String> facts = new TreeMap<>();
    links.forEach((name, state) -> facts.put(name, state.text()));
    return facts;
  }
}
