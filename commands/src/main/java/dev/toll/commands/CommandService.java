package dev.toll.commands;

/**
 * A command of a module of its own, found as a service. Picocli's annotations give its help and
 * options.
 */
public interface CommandService {
  /**
   * Where the command is listed, and how.
   *
   * @param before the command before which lists have it
   * @param summary one sentence
   */
  record Entry(String name, String before, String summary) {}

  Entry entry();

  /** Executes it; a failure is an exception. */
  void execute(CommandContext context) throws Exception;
}
