package dev.toll.systems.command;

import dev.toll.engine.process.LogTail;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.command.Shell.Exit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command of the study is wrong itself: however often it runs, it fails alike. */
final class ScriptException extends SystemException {
  private static final long serialVersionUID = 1;

  /**
   * What bash and dash end with because of {@code -u} or {@code -e}, or of what they cannot read.
   */
  private static final List<Integer> CODES = List.of(1, 2, 126, 127);

  /** The shell's own last words, e.g. {@code bash: line 2: PORT: unbound variable}. */
  private static final Pattern MESSAGE =
      Pattern.compile(
          "(?:ba)?sh: (?:-c: )?(?:line )?(\\d+): (.*(?:unbound variable|parameter not set"
              + "|not found|No such file or directory|Permission denied|[Ss]yntax error.*))");

  private ScriptException(String message) {
    super(message);
  }

  @Override
  public boolean permanent() {
    return true;
  }

  /** Of a command that failed: its mistake in one line; empty if it failed otherwise. */
  static Optional<ScriptException> of(Exit exit) {
    // Without an exit code it was tried again and again, as system.ready is.
    if (exit.code() != null && !CODES.contains(exit.code())) {
      return Optional.empty();
    }
    Matcher message = MESSAGE.matcher(LogTail.of(exit.job().log(), 1).strip());
    String level = exit.job().environment().get(Variables.LEVEL);
    return message.matches()
        ? Optional.of(
            new ScriptException(
                "%s, line %s%s: %s; correct the command in the study"
                    .formatted(
                        exit.job().key(),
                        message.group(1),
                        level == null ? "" : " (level " + level + ")",
                        message.group(2))))
        : Optional.empty();
  }
}
