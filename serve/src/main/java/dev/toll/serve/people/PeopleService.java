package dev.toll.serve.people;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Services;
import dev.toll.engine.system.SystemException;
import dev.toll.serve.http.AuthenticatedArea;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Has people start instances of their own; found as a service. */
public interface PeopleService {
  /** The path of its pages. */
  String PATH = "/people";

  /** Their pages, by the server's port; until it is closed. */
  interface Leases extends IntFunction<AuthenticatedArea>, AutoCloseable {
    @Override
    void close();
  }

  /**
   * Begins.
   *
   * @param list the file that says who may start what
   * @param log receives a line for each instance that could not be started or ended
   * @throws StudyException with the mistakes of the list
   * @throws SystemException when another one is at work
   */
  Leases open(Path list, InstanceLauncher launcher, Consumer<String> log)
      throws IOException, StudyException, SystemException;

  /** The one of this installation. */
  static PeopleService find() throws SystemException {
    return Services.of(PeopleService.class)
        .findFirst()
        .orElseThrow(
            () -> new SystemException("this installation has no module for instances of people"));
  }
}
