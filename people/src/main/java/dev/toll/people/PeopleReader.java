package dev.toll.people;

import dev.toll.engine.files.Sha256;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.settings.TextFile;
import dev.toll.engine.study.file.Fields;
import dev.toll.engine.study.file.YamlReader;
import dev.toll.engine.up.Lifetime;
import dev.toll.serve.people.AllowedStudy;
import dev.toll.serve.people.InstanceLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.snakeyaml.engine.v2.nodes.Node;

/** Reads who may start what, and says all mistakes at once, each with its place. */
public final class PeopleReader {
  private static final String FORMAT = "1";
  private static final String WHAT = "a list of people";
  private static final Set<String> TOP =
      Set.of("toll-people", "at-once", "longest", "may-start", "people");
  private static final Set<String> AT_ONCE = Set.of("each", "together");
  private static final Set<String> OFFER = Set.of("study", "scale", "levels");
  private static final Set<String> PERSON = Set.of("name", "token-sha256", "token-file");

  /** Instances are called after it. */
  private static final String NAME = "[a-z0-9][a-z0-9-]{0,31}";

  private static final int MOST_AT_ONCE = 100;

  private static final Set<PosixFilePermission> OTHERS_READ =
      Set.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);
  private static final Set<PosixFilePermission> OTHERS_WRITE =
      Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

  private final Path file;
  private final InstanceLauncher launcher;
  private final Problems problems = new Problems();
  private final YamlReader yaml;
  private final Set<String> names = new HashSet<>();

  private PeopleReader(Path file, InstanceLauncher launcher) {
    this.file = file;
    this.launcher = launcher;
    this.yaml = new YamlReader(file.toString(), problems, WHAT);
  }

  /**
   * Reads a file.
   *
   * @throws StudyException with every mistake
   */
  public static People read(Path file, InstanceLauncher launcher)
      throws IOException, StudyException {
    String text = TextFile.read(file);
    if (allows(file, OTHERS_WRITE)) {
      throw new StudyException(
          file + ": others may write it, and so let themselves in; chmod go-w " + file);
    }
    PeopleReader reader = new PeopleReader(file, launcher);
    People people = reader.parse(text);
    reader.problems.throwIfAny();
    return people;
  }

  private static boolean allows(Path file, Set<PosixFilePermission> any) throws IOException {
    return Files.getPosixFilePermissions(file).stream().anyMatch(any::contains);
  }

  private People parse(String text) {
    Fields top = yaml.fields(yaml.parse(text), WHAT, TOP);
    if (top == null) {
      return null;
    }
    if (!FORMAT.equals(top.text("toll-people"))) {
      top.mistake(
          "toll-people",
          "the first key must be 'toll-people: 1' (the version of the format of lists of people)");
    }
    Fields atOnce = yaml.fields(top.get("at-once"), "at-once", AT_ONCE);
    if (atOnce == null && !top.has("at-once")) {
      top.mistake("missing key 'at-once', such as 'at-once: {each: 1, together: 3}'");
    }
    int each = count(atOnce, "each");
    int together = count(atOnce, "together");
    if (each > together && together > 0) {
      atOnce.mistake(
          "each",
          "at-once.each (" + each + ") is greater than at-once.together (" + together + ")");
    }
    long longest = longest(top);
    List<AllowedStudy> offers =
        yaml.list(top.get("may-start"), "may-start must be a list of studies", this::offer);
    if (!top.has("may-start")) {
      top.mistake("missing key 'may-start', with '- study: ...' for each study");
    }
    List<Person> people =
        yaml.list(top.get("people"), "people must be a list of people", this::person);
    if (!top.has("people")) {
      top.mistake("missing key 'people', with '- name: ...' for each");
    }
    return new People(each, together, longest, List.copyOf(offers), List.copyOf(people));
  }

  private static int count(Fields atOnce, String key) {
    if (atOnce == null) {
      return 0;
    }
    String text = atOnce.text(key, "");
    int count = text.matches("[0-9]{1,4}") ? Integer.parseInt(text) : 0;
    if (count < 1 || count > MOST_AT_ONCE) {
      atOnce.mistake(
          key, "at-once." + key + ": a number from 1 to " + MOST_AT_ONCE + ", not '" + text + "'");
    }
    return count;
  }

  private static long longest(Fields top) {
    if (!top.has("longest")) {
      top.mistake("missing key 'longest', the longest lifetime, such as 'longest: 3h'");
      return 0;
    }
    try {
      return Lifetime.seconds("longest", top.text("longest", ""));
    } catch (StudyException e) {
      top.mistake("longest", e.getMessage());
      return 0;
    }
  }

  private AllowedStudy offer(Node node) {
    Fields offer = yaml.fields(node, "a study that may be started", OFFER);
    if (offer == null) {
      return null;
    }
    String study = offer.text("study");
    if (study == null) {
      offer.mistake("missing key 'study'");
      return null;
    }
    List<String> levels =
        yaml.list(
            offer.get("levels"),
            "levels must be a list, such as [plain, tls]",
            level -> yaml.text(level, "levels"));
    try {
      return launcher.resolve(new AllowedStudy(study, offer.text("scale"), levels));
    } catch (StudyException | IOException e) {
      offer.mistake("study", e.getMessage());
      return null;
    }
  }

  private Person person(Node node) {
    Fields person = yaml.fields(node, "a person", PERSON);
    if (person == null) {
      return null;
    }
    String name = person.text("name", "");
    if (!name.matches(NAME)) {
      person.mistake(
          "name", "name: at most 32 of a-z, 0-9 and '-', not '-' first; this is '" + name + "'");
    } else if (!names.add(name)) {
      person.mistake("name", "name: '" + name + "' is given to two people");
    }
    if (person.has("token-sha256") == person.has("token-file")) {
      person.mistake("a person has either 'token-sha256' or 'token-file'");
      return null;
    }
    byte[] digest = person.has("token-file") ? ofFile(person) : ofHash(person);
    return digest == null ? null : new Person(name, digest);
  }

  private static byte[] ofHash(Fields person) {
    String text = person.text("token-sha256", "");
    if (!text.matches("[0-9a-fA-F]{64}")) {
      person.mistake(
          "token-sha256", "token-sha256: 64 hexadecimal digits, as sha256sum prints them");
      return null;
    }
    return HexFormat.of().parseHex(text);
  }

  /** Relative to the file that names it. */
  private byte[] ofFile(Fields person) {
    Path token = file.toAbsolutePath().resolveSibling(person.text("token-file", "")).normalize();
    try {
      String text = TextFile.read(token).strip();
      if (allows(token, OTHERS_READ)) {
        person.mistake(
            "token-file", "token-file: others may read " + token + "; chmod 600 " + token);
      } else if (text.length() < Person.SHORTEST_TOKEN) {
        person.mistake(
            "token-file",
            "token-file: a token has at least " + Person.SHORTEST_TOKEN + " characters");
      } else {
        return Sha256.bytes(text);
      }
    } catch (StudyException | IOException e) {
      person.mistake("token-file", "token-file: " + e.getMessage());
    }
    return null;
  }
}
