package dev.toll.people;

import dev.toll.driver.Daemon;
import dev.toll.driver.Reason;
import dev.toll.driver.Wait;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.UpOwner;
import dev.toll.engine.up.Ups;
import dev.toll.serve.http.AuthenticatedArea;
import dev.toll.serve.page.Words;
import dev.toll.serve.people.AllowedStudy;
import dev.toll.serve.people.InstanceLauncher;
import dev.toll.serve.people.PeopleService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Starts, extends and ends people's instances, within what the list allows. Which there are is read
 * off their directories each time, and they go on when this ends.
 */
public final class LeaseService implements PeopleService.Leases {
  /** Of a name; a number may follow. */
  private static final int LONGEST_NAME = 60;

  private static final int ENDS_AT_ONCE = 4;

  private static final Wait SAID =
      Wait.every(Duration.ofMillis(100)).atMost(Duration.ofSeconds(30));

  private final People people;
  private final InstanceLauncher launcher;
  private final Consumer<String> log;
  private final RunLock only;

  /** One after another: while one comes up, toll's lock of the machine keeps others away. */
  private final ExecutorService turns =
      Executors.newFixedThreadPool(1, Daemon.factory("toll-serve-start"));

  private final ExecutorService ends =
      Executors.newFixedThreadPool(ENDS_AT_ONCE, Daemon.factory("toll-serve-end"));

  /** Names of those whose turn has not come. The thread that removes one decides on it. */
  private final Set<String> queue = ConcurrentHashMap.newKeySet();

  private final Set<String> ending = ConcurrentHashMap.newKeySet();

  private LeaseService(
      People people, InstanceLauncher launcher, Consumer<String> log, RunLock only) {
    this.people = people;
    this.launcher = launcher;
    this.log = log;
    this.only = only;
  }

  /**
   * Opens it.
   *
   * @param log receives what could not be ended; never a secret
   * @throws SystemException when another {@code toll serve} lets people start instances here
   */
  public static LeaseService open(People people, InstanceLauncher launcher, Consumer<String> log)
      throws IOException, SystemException {
    RunLock only =
        RunLock.take(
            launcher.ups().all(),
            "pid " + ProcessHandle.current().pid(),
            "another toll serve --people is running (%s); two would not keep to one limit");
    return new LeaseService(people, launcher, log, only);
  }

  @Override
  public AuthenticatedArea apply(int port) {
    return new PeopleSite(this, port);
  }

  People people() {
    return people;
  }

  /** What people have, including what has ended. It takes no lock. */
  List<InstanceLease> taken() throws IOException {
    return InstanceLease.look(launcher.ups().all(), Set.copyOf(queue), Set.copyOf(ending));
  }

  /**
   * Has an instance brought up. Returns as soon as it has its place.
   *
   * @throws Refusal with the reason against it
   */
  synchronized void start(Person person, AllowedStudy offer, String level, long seconds)
      throws Refusal, IOException, InterruptedException {
    if (seconds > people.longest()) {
      throw new Refusal(
          Refusal.BAD_REQUEST,
          "an instance is up for at most " + Words.time(people.longest()) + "; ask for less");
    }
    try {
      // What a killed keeper left is ended first, as by every command.
      List<Ups.Up> unused = launcher.ups().list(log);
      List<InstanceLease> taken = taken();
      checkPlaces(person, taken);
      InstanceLauncher.Start start = launcher.prepare(offer, level);
      for (InstanceLease one : taken) {
        // What has ended makes room for its name.
        if (one.of(person) && !one.counts()) {
          launcher.ups().end(one.directory(), log);
        }
      }
      queue(new UpOwner(person.name(), offer.study(), level), seconds, start);
    } catch (StudyException | SystemException e) {
      throw new Refusal(Refusal.CONFLICT, e.getMessage());
    }
  }

  private void checkPlaces(Person person, List<InstanceLease> taken) throws Refusal {
    List<InstanceLease> all = taken.stream().filter(InstanceLease::counts).toList();
    List<InstanceLease> own = all.stream().filter(one -> one.of(person)).toList();
    if (own.size() >= people.each()) {
      throw new Refusal(
          Refusal.CONFLICT,
          "each person may have "
              + people.each()
              + " at once, and "
              + told(own)
              + "; end one, or wait until one has ended");
    }
    if (all.size() >= people.together()) {
      throw new Refusal(
          Refusal.CONFLICT,
          "all people together may have "
              + people.together()
              + " at once, and "
              + told(all)
              + "; try again when one has ended");
    }
  }

  private static String told(List<InstanceLease> taken) {
    return taken.stream().map(InstanceLease::told).collect(Collectors.joining(", "));
  }

  private void queue(UpOwner owner, long seconds, InstanceLauncher.Start start) throws IOException {
    String name = owner.person() + "-" + start.name();
    UpDirectory directory =
        UpDirectory.create(
            launcher.ups().all(), name.substring(0, Math.min(name.length(), LONGEST_NAME)));
    directory.ask(seconds);
    directory.own(owner);
    queue.add(directory.name());
    turns.execute(() -> bring(directory, owner, start));
  }

  private void bring(UpDirectory directory, UpOwner owner, InstanceLauncher.Start start) {
    try {
      if (!queue.contains(directory.name())) {
        // Ended before its turn came.
        return;
      }
      // The time in which its keeper is expected to be heard begins now.
      Files.setLastModifiedTime(directory.path(), FileTime.from(Instant.now()));
      if (!queue.remove(directory.name())) {
        return;
      }
      try {
        start.keep(directory);
      } catch (SystemException | IOException e) {
        // Else it was ended meanwhile.
        if (Files.isDirectory(directory.path()) && directory.read().isEmpty()) {
          directory.failed(owner, e.getMessage());
        }
      }
    } catch (IOException e) {
      log.accept(directory.name() + ": " + Reason.of(e));
    } catch (InterruptedException e) {
      // This ends; the keeper goes on.
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Prolongs an instance of a person.
   *
   * @throws Refusal when it is not the person's, not up, or would last too long, by the list or on
   *     its hosts
   */
  synchronized void extend(Person person, String name, long seconds)
      throws Refusal, IOException, InterruptedException {
    InstanceLease one = own(person, name);
    if (!one.up()) {
      throw new Refusal(Refusal.CONFLICT, name + " is not up: " + one.shown().phase());
    }
    long left = people.longest() - one.asked();
    if (seconds > left) {
      throw new Refusal(
          Refusal.CONFLICT,
          "an instance is up for at most "
              + Words.time(people.longest())
              + " in all; "
              + name
              + " was asked for "
              + Words.time(one.asked())
              + (left > 0 ? ", so at most " + Words.time(left) + " more" : ""));
    }
    try {
      if (Ups.extend(one.directory(), seconds).isEmpty()) {
        throw new Refusal(Refusal.CONFLICT, name + " has already ended");
      }
    } catch (SystemException e) {
      throw new Refusal(Refusal.CONFLICT, e.getMessage());
    }
  }

  /**
   * Ends an instance of a person, and removes what is left of it. Returns when that has begun.
   *
   * @throws Refusal when it is not the person's, or cannot be removed
   */
  synchronized void end(Person person, String name)
      throws Refusal, IOException, InterruptedException {
    InstanceLease one = own(person, name);
    if (queue.remove(name)) {
      one.directory().remove();
    } else if (!one.counts()) {
      try {
        launcher.ups().end(one.directory(), log);
      } catch (SystemException e) {
        throw new Refusal(Refusal.CONFLICT, e.getMessage());
      }
    } else if (ending.add(name)) {
      ends.execute(() -> finish(one.directory()));
    }
  }

  private void finish(UpDirectory directory) {
    try {
      // A keeper that has not said that it is at work would not be found.
      boolean unused = SAID.until(() -> directory.read().isPresent());
      launcher.ups().end(directory, log);
    } catch (IOException | SystemException e) {
      log.accept(directory.name() + " could not be ended: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ending.remove(directory.name());
    }
  }

  /** Does not reveal whether another person has one of this name. */
  private InstanceLease own(Person person, String name) throws Refusal, IOException {
    return taken().stream()
        .filter(one -> one.of(person) && one.directory().name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new Refusal(Refusal.NOT_FOUND, "you have no instance called '" + name + "'"));
  }

  /** Those that are up or coming up stay; those whose turn has not come are given up. */
  @Override
  public synchronized void close() {
    turns.shutdownNow();
    ends.shutdownNow();
    try {
      for (String name : Set.copyOf(queue)) {
        if (queue.remove(name)) {
          new UpDirectory(launcher.ups().all().resolve(name)).remove();
        }
      }
      only.close();
    } catch (IOException e) {
      log.accept("instances whose turn had not come: " + e.getMessage());
    }
  }
}
