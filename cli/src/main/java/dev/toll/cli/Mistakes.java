package dev.toll.cli;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Printable;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Prints what is wrong with a command line: one message and where to find help, instead of a page
 * of help in which the message is lost.
 */
final class Mistakes implements IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = PrintableWriter.of(command.getErr());
    Ansi ansi = command.getColorScheme().ansi();
    if (arguments.length == 0) {
      command.usage(err, command.getColorScheme());
      return ExitCode.BAD_INPUT;
    }
    err.println(ansi.string("@|bold,red error:|@ ") + Printable.line(message(e)));
    String name = command.getCommandSpec().qualifiedName();
    err.println("see: " + name + " --help");
    err.flush();
    return ExitCode.BAD_INPUT;
  }

  private static String message(ParameterException e) {
    CommandLine command = e.getCommandLine();
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      String word = unmatched.getUnmatched().get(0);
      if (unmatched.isUnknownOption()) {
        return "unknown option '"
            + word
            + "'; "
            + Nearest.hint(
                word.replaceFirst("=.*", ""), command.getCommandSpec().optionsMap().keySet());
      }
      return command.getSubcommands().isEmpty()
          ? "unexpected argument '" + word + "'"
          : "unknown command '"
              + word
              + "'; "
              + Nearest.hint(word, command.getSubcommands().keySet());
    }
    if (e instanceof CommandLine.MissingParameterException missing
        && missing.getMissing().stream().allMatch(argument -> argument.isPositional())) {
      return "missing " + missing.getMissing().get(0).paramLabel();
    }
    String message =
        e.getMessage()
            .replaceAll(" is not an? (int|long)$", " is not a whole number")
            .replaceAll("(?s)cannot convert ('.*') to .*Path \\(.*", "$1 is not a path");
    return message.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + message.substring(1);
  }
}
