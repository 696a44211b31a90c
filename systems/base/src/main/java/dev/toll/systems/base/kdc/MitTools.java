package dev.toll.systems.base.kdc;

import dev.toll.engine.mount.MachineProgram;
import dev.toll.engine.process.ChildEnvironment;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.process.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * MIT's programs, where found.
 *
 * @param krb5kdc the KDC
 * @param kdb5Util makes its database
 * @param kadminLocal makes principals
 */
record MitTools(Path krb5kdc, Path kdb5Util, Path kadminLocal) {

  /** Directories that are often not on an ordinary user's PATH. */
  private static final List<String> SBIN =
      List.of(
          "/usr/sbin",
          "/usr/local/sbin",
          "/usr/lib/mit/sbin",
          "/opt/homebrew/opt/krb5/sbin",
          "/usr/local/opt/krb5/sbin");

  static MitTools find(String path) throws SystemException {
    return find(places(path));
  }

  /** Where the programs may be: a PATH, then the usual directories of administrators. */
  static List<String> places(String path) {
    List<String> places = new ArrayList<>(MachineProgram.directories(path));
    places.addAll(SBIN);
    return places;
  }

  static boolean installed(List<String> places) {
    try {
      find(places);
      return true;
    } catch (SystemException e) {
      return false;
    }
  }

  static MitTools find(List<String> places) throws SystemException {
    return new MitTools(
        one("krb5kdc", places), one("kdb5_util", places), one("kadmin.local", places));
  }

  private static Path one(String program, List<String> places) throws SystemException {
    return MachineProgram.find(program, places)
        .orElseThrow(
            () ->
                new SystemException(
                    "unavailable: "
                        + program
                        + " not found; install the packages krb5-kdc and krb5-admin-server, or use"
                        + " kdc=kerby"));
  }

  /** Points MIT's programs at our files, away from the system's. */
  static void environment(ProcessBuilder builder, KdcSettings settings) {
    builder.environment().put("KRB5_CONFIG", settings.krb5Conf().toString());
    builder.environment().put("KRB5_KDC_PROFILE", MitKdc.kdcConf(settings).toString());
    builder.directory(settings.directory().toFile());
  }

  /** Runs one of the administration programs to its end. */
  void run(KdcSettings settings, String input, Path program, String... arguments)
      throws SystemException {
    List<String> command = new ArrayList<>(List.of(program.toString(), "-r", KdcSettings.REALM));
    command.addAll(List.of(arguments));
    try {
      // Into a file: a pipe that is not read could stall the program past its deadline.
      Path output = settings.directory().resolve("admin.log");
      ProcessBuilder builder =
          ChildEnvironment.builder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      environment(builder, settings);
      OptionalInt exit = Program.run(builder, KdcSettings.DEADLINE, input);
      if (exit.orElse(-1) != 0) {
        throw new SystemException(
            program.getFileName()
                + " "
                + arguments[0]
                + (exit.isPresent() ? " failed: " : " did not end in time: ")
                + Files.readString(output).strip().replaceAll("\\s+", " "));
      }
    } catch (IOException e) {
      throw new SystemException("cannot run " + program + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SystemException("interrupted while running " + program, e);
    }
  }
}
