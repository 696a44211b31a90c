package dev.toll.systems.sql;

import dev.toll.engine.RealSession;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A session on a real server without a run around it, for tests that drive instances by hand. */
final class RealSql extends RealSession<SqlInstance> {
  private SqlInstance instance;

  RealSql(String resource) throws Exception {
    this(resource, List.of());
  }

  RealSql(String resource, List<String> set) throws Exception {
    this(study(resource, set), emptied("it-" + resource));
  }

  /** A session in a directory of its own, next to another of the same resource. */
  static RealSql in(String directory, String resource, List<String> set) throws Exception {
    return new RealSql(study(resource, set), emptied(directory));
  }

  /** Another session in the same run's directory, as after a crash. */
  static RealSql nextTo(RealSql other, String resource, List<String> set) throws Exception {
    return new RealSql(study(resource, set), other.work);
  }

  private RealSql(Study study, Path work) throws Exception {
    super(system(study), study, work);
  }

  static Study study(String resource) throws Exception {
    return study(resource, List.of());
  }

  static Study study(String resource, List<String> set) throws Exception {
    try (InputStream in = open(resource)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new StudyResolver(
              new Catalog(
                  List.of(
                      new SqlSystem(new MariaDbProduct()), new SqlSystem(new PostgreSqlProduct()))))
          .resolve(
              StudyParser.parse(resource, text), new StudyResolver.Request(null, set, List.of()));
    }
  }

  /** A study of these tests, or an example of the documents. */
  private static InputStream open(String resource) throws Exception {
    InputStream here = RealSql.class.getResourceAsStream("/" + resource + ".yaml");
    return here != null
        ? here
        : Files.newInputStream(Path.of("../../docs/examples", resource + ".yaml"));
  }

  private static SqlSystem system(Study study) {
    return study.settings().text("system.name").equals("mariadb")
        ? new SqlSystem(new MariaDbProduct())
        : new SqlSystem(new PostgreSqlProduct());
  }

  @Override
  public SqlSession session() {
    return (SqlSession) super.session();
  }

  Settings settings(String level) {
    return level(level).settings();
  }

  /** A fresh instance at a level. */
  SqlInstance start(String name) throws Exception {
    if (instance != null) {
      end(instance);
    }
    instance = null;
    instance = start(name, 0);
    return instance;
  }

  /** How many processes in the ledger still run. */
  long left() {
    return running().size();
  }
}
