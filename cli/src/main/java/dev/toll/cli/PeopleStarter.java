package dev.toll.cli;

import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.Ups;
import dev.toll.serve.people.AllowedStudy;
import dev.toll.serve.people.InstanceLauncher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Starts for people what {@code toll up} starts for its user.
 *
 * @param list the file that says who may start what; study files are relative to it
 */
record PeopleStarter(Installation installation, Path list) implements InstanceLauncher {
  @Override
  public Ups ups() {
    return installation.ups();
  }

  @Override
  public AllowedStudy resolve(AllowedStudy offer) throws IOException, StudyException {
    List<String> levels =
        asked(offer, null).resolve(offer.levels()).levels().stream().map(Level::name).toList();
    return new AllowedStudy(
        offer.study(), offer.scale(), offer.levels().isEmpty() ? levels : offer.levels());
  }

  @Override
  public Start prepare(AllowedStudy offer, String level)
      throws IOException, StudyException, SystemException {
    InstanceRequest asked = asked(offer, level);
    RunRequest request = asked.request();
    String name = asked.usualName();
    return new Start() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public void keep(UpDirectory directory)
          throws IOException, SystemException, InterruptedException {
        KeeperProcess keeper = new KeeperProcess(directory);
        // How it ended, where it did, is in its directory for the person to read.
        keeper.await(keeper.launch(request), step -> {});
      }
    };
  }

  private InstanceRequest asked(AllowedStudy offer, String level) {
    String study =
        StudyLibrary.isFile(offer.study())
            ? list.toAbsolutePath().resolveSibling(offer.study()).normalize().toString()
            : offer.study();
    return new InstanceRequest(
        installation, study, offer.scale(), List.of(), level, new FleetOptions());
  }
}
