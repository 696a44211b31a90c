package dev.toll.engine.settings;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A setting that the engine, a system or a workload understands, and all that the engine must know
 * of it beyond its value: what it concerns, and which proofs see it.
 *
 * @param path dotted, e.g. {@code workload.entries}; one ending in {@code .*} takes any key below
 *     it
 * @param standard the default, as a person would write it; null when there is none
 * @param choices for {@link SettingType#CHOICE}; empty otherwise
 * @param meaning one sentence for {@code toll plan} and the docs
 * @param least the least that makes sense, as a person would write it; null for any
 * @param most the most that makes sense, in the same form
 * @param traits each with the beginning of the keys below the path that have it; empty for all
 * @param witness the proofs that see it
 */
public record SettingSpec(
    String path,
    SettingType type,
    String standard,
    List<String> choices,
    String meaning,
    String least,
    String most,
    Map<Trait, String> traits,
    Witness witness) {

  /** What a setting concerns. */
  public enum Trait {
    /**
     * Clients alone, or their own place on a server: levels that differ in it can use one server.
     */
    CLIENTS,
    /** Servers that toll starts: of a cluster that runs already even its default says nothing. */
    OWN_SERVERS,
    /** The whole run, so that no level can set it. */
    RUN,
    /** Nothing of what is measured: a deadline, a port, a claim, the size of a probe. */
    INERT,
    /** How much is loaded: a count, or the name of the command's variable that has it. */
    LOAD;

    /** The same settings, each with this trait. */
    public List<SettingSpec> of(List<SettingSpec> specs) {
      return specs.stream().map(spec -> spec.with(this)).toList();
    }
  }

  /** Which proofs see a setting in which two levels differ. */
  public interface Witness {
    /**
     * Names of the proofs of a level that come out false, or may, where the setting has the value
     * of the level it is compared with; empty where none looks at it.
     */
    Set<String> of(Settings level, Settings against);
  }

  /** No proof sees it. */
  public static final Witness UNSEEN = (level, against) -> Set.of();

  public SettingSpec {
    choices = List.copyOf(choices);
    traits = Map.copyOf(traits);
  }

  /** A setting whose every value of the right form makes sense. */
  public SettingSpec(
      String path, SettingType type, String standard, List<String> choices, String meaning) {
    this(path, type, standard, choices, meaning, null, null, Map.of(), UNSEEN);
  }

  public static SettingSpec of(String path, SettingType type, String standard, String meaning) {
    return new SettingSpec(path, type, standard, List.of(), meaning);
  }

  /** One without a default. */
  public static SettingSpec of(String path, SettingType type, String meaning) {
    return of(path, type, null, meaning);
  }

  public static SettingSpec choice(
      String path, String standard, List<String> choices, String meaning) {
    return new SettingSpec(path, SettingType.CHOICE, standard, choices, meaning);
  }

  /** The same setting, refusing what is less; for types that are numbers. */
  public SettingSpec atLeast(String value) {
    return new SettingSpec(path, type, standard, choices, meaning, value, most, traits, witness);
  }

  /** The same setting, refusing what is more; for types that are numbers. */
  public SettingSpec atMost(String value) {
    return new SettingSpec(path, type, standard, choices, meaning, least, value, traits, witness);
  }

  /** The same setting with a trait; proofs, if any are named, as {@link #seenBy(String...)}. */
  public SettingSpec with(Trait trait, String... proofs) {
    SettingSpec with = below("", trait);
    return proofs.length == 0 ? with : with.seenBy(proofs);
  }

  /** The same open setting; of the keys below its path, those that begin so have the trait. */
  public SettingSpec below(String beginning, Trait trait) {
    Map<Trait, String> more = new EnumMap<>(Trait.class);
    more.putAll(traits);
    more.put(trait, beginning);
    return new SettingSpec(path, type, standard, choices, meaning, least, most, more, witness);
  }

  /** The same setting, which these proofs see for any levels. */
  public SettingSpec seenBy(String... proofs) {
    Set<String> names = Set.copyOf(Arrays.asList(proofs));
    return seenBy((level, against) -> names);
  }

  /** The same setting, which proofs see by what the two levels are. */
  public SettingSpec seenBy(Witness proofs) {
    return new SettingSpec(path, type, standard, choices, meaning, least, most, traits, proofs);
  }

  /** Whether any key below its path is one. */
  public boolean open() {
    return path.endsWith(".*");
  }

  /** Whether a setting of this path, or below it, has a trait. */
  boolean has(Trait trait, String candidate) {
    String beginning = traits.get(trait);
    return beginning != null && (!open() || candidate.startsWith(stem() + beginning));
  }

  boolean matches(String candidate) {
    return open() ? candidate.startsWith(stem()) : path.equals(candidate);
  }

  private String stem() {
    return path.substring(0, path.length() - 1);
  }

  /**
   * Reads a value.
   *
   * @param at a path this spec matches, for the message
   * @throws IllegalArgumentException with a message naming the path and what was expected
   */
  Object read(String at, String value) {
    Object parsed;
    try {
      parsed = type.parse(value, choices);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(at + ": " + e.getMessage(), e);
    }
    boolean tooLittle = least != null && number(parsed) < number(type.parse(least, choices));
    boolean tooMuch = most != null && number(parsed) > number(type.parse(most, choices));
    if (tooLittle || tooMuch) {
      throw new IllegalArgumentException(
          at + " must " + range() + ", not " + SettingType.shown(value));
    }
    return parsed;
  }

  private static double number(Object parsed) {
    return ((Number) parsed).doubleValue();
  }

  private String range() {
    if (least != null && most != null) {
      return "be between " + least + " and " + most;
    }
    return least != null ? "be at least " + least : "be at most " + most;
  }
}
