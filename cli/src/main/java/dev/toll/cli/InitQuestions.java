package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks on the terminal what a new study is about.
 *
 * @param answers lines that the user types
 * @param server takes the answers about a server that runs already
 */
record InitQuestions(BufferedReader answers, PrintWriter err, ConnectOptions server) {
  /** What was answered: as the arguments of the command, and the file; empty for the usual one. */
  record Asked(String system, List<String> words, String file) {}

  /**
   * Asks.
   *
   * @throws StudyException if the answers end before the last question
   */
  Asked ask() throws IOException, StudyException {
    String address = optional("Address of a server that runs already, HOST[:PORT] [none]: ");
    boolean runs = !address.isEmpty();
    String system = system(runs);
    List<String> words = new ArrayList<>();
    Optional<SettingStudy.Kind> kind = SettingStudy.Kind.of(system);
    boolean asks = runs && ConnectOptions.asks(kind.orElse(null));
    if (kind.isPresent() || runs) {
      String example = kind.map(SettingStudy.Kind::example).orElse("appendfsync");
      words.add(line("Setting, such as %s: ".formatted(example)));
      words.addAll(values(asks));
    }
    if (runs) {
      server.server = address;
    }
    if (runs && kind.isEmpty()) {
      server.load = line("Its load, one of %s: ".formatted(KnownLoad.words(null)));
    }
    if (asks) {
      server.user = line("User who may make databases and set variables there: ");
      server.passwordFile = Path.of(line("File with that user's password, mode 0600: "));
    }
    return new Asked(system, words, optional("File to write [named after the study]: "));
  }

  private String system(boolean runs) throws IOException, StudyException {
    Map<String, String> choices = choices(runs);
    List<String> names = List.copyOf(choices.keySet());
    err.println("What is the study about?");
    for (int i = 0; i < names.size(); i++) {
      err.printf("  %d  %-10s  %s%n", i + 1, names.get(i), choices.get(names.get(i)));
    }
    while (true) {
      String answer = line("Number or name: ");
      if (choices.containsKey(answer)) {
        return answer;
      }
      if (answer.matches("[1-9]") && Integer.parseInt(answer) <= names.size()) {
        return names.get(Integer.parseInt(answer) - 1);
      }
      err.println("answer with one of 1 to " + names.size() + ", or a name");
    }
  }

  private static Map<String, String> choices(boolean runs) {
    Map<String, String> choices = new LinkedHashMap<>();
    for (SettingStudy.Kind kind : SettingStudy.Kind.values()) {
      if (!runs || kind != SettingStudy.Kind.KAFKA) {
        choices.put(kind.word(), "one of its settings at several values");
      }
    }
    for (StudyTemplate template : StudyTemplate.values()) {
      if (!runs || template == StudyTemplate.SERVER) {
        choices.put(template.word(), template.summary());
      }
    }
    return choices;
  }

  private List<String> values(boolean asks) throws IOException, StudyException {
    while (true) {
      String question =
          asks ? "Values to compare with what it is now: " : "Its values, the baseline first: ";
      List<String> values = List.of(line(question).split("\\s+"));
      if (asks || values.size() > 1) {
        return values;
      }
      err.println("at least two values, with spaces between them");
    }
  }

  /** Asks until there is an answer. */
  private String line(String question) throws IOException, StudyException {
    while (true) {
      String answer = optional(question);
      if (!answer.isEmpty()) {
        return answer;
      }
    }
  }

  private String optional(String question) throws IOException, StudyException {
    err.print(question);
    err.flush();
    String answer = answers.readLine();
    if (answer == null) {
      err.println();
      throw new StudyException("no answer; nothing was written");
    }
    return answer.strip();
  }
}
