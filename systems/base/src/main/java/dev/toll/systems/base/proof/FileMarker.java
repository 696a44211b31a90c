package dev.toll.systems.base.proof;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.systems.base.files.FileSearch;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An incompressible marker, written through the system, is searched for in every byte of its files:
 * found where nothing is encrypted at rest, which shows that the search works, and not found where
 * it is.
 */
public final class FileMarker {
  public static final int BYTES = 32;

  private final long leastBytes;
  private final Map<String, FileSearch> searches = new LinkedHashMap<>();

  /**
   * A search.
   *
   * @param leastBytes that each kind of file must have; with fewer, nothing was searched
   */
  public FileMarker(long leastBytes) {
    this.leastBytes = leastBytes;
  }

  public static byte[] random() {
    byte[] marker = new byte[BYTES];
    new SecureRandom().nextBytes(marker);
    return marker;
  }

  /**
   * What was found in files of a kind.
   *
   * @param files the kind, in the plural
   */
  public FileMarker searched(String files, FileSearch search) {
    searches.put(files, search);
    return this;
  }

  /**
   * The proof.
   *
   * @param encrypted what the level claims
   */
  public ProofResult result(boolean encrypted, Map<String, String> more) {
    Map<String, String> facts = new TreeMap<>(more);
    searches.forEach(
        (files, search) -> {
          facts.put(files + " searched", search.files() + " files, " + search.bytes() + " bytes");
          facts.put(files + " marker hits", Long.toString(search.hits()));
        });
    String all = String.join(" and ", searches.keySet());
    return ProofResult.of(
        "at-rest",
        "the marker is " + (encrypted ? "nowhere in " : "in ") + all,
        verdict(encrypted),
        searches.entrySet().stream()
            .map(
                each ->
                    each.getKey()
                        + ": "
                        + each.getValue().hits()
                        + " times in "
                        + each.getValue().bytes()
                        + " bytes")
            .collect(Collectors.joining("; ")),
        facts);
  }

  private Verdict verdict(boolean encrypted) {
    // The positive control: what was written must be there in some form.
    if (searches.values().stream().anyMatch(search -> search.bytes() < leastBytes)) {
      return Verdict.UNKNOWN;
    }
    return searches.values().stream().allMatch(search -> search.hits() > 0 != encrypted)
        ? Verdict.TRUE
        : Verdict.FALSE;
  }
}
