package dev.toll.people;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import dev.toll.serve.people.InstanceLauncher;
import dev.toll.serve.people.PeopleService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Has the people of a list start instances. */
public final class ListedPeople implements PeopleService {
  @Override
  public Leases open(Path list, InstanceLauncher launcher, Consumer<String> log)
      throws IOException, StudyException, SystemException {
    return LeaseService.open(PeopleReader.read(list, launcher), launcher, log);
  }
}
