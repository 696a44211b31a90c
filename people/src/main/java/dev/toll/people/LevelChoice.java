package dev.toll.people;

import dev.toll.serve.people.AllowedStudy;

/** A level of a study, as a form names it. */
record LevelChoice(AllowedStudy offer, String level) {
  /** How the form names it. */
  String key() {
    return offer.study() + " " + level;
  }

  /**
   * The one that a form names.
   *
   * @throws Refusal when it is not among those that may be started
   */
  static LevelChoice of(People people, String key) throws Refusal {
    return people.offers().stream()
        .flatMap(offer -> offer.levels().stream().map(level -> new LevelChoice(offer, level)))
        .filter(choice -> choice.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new Refusal(Refusal.BAD_REQUEST, "choose a level from those that may be started"));
  }
}
