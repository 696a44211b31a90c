package dev.toll.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The modules on toll's class path depend downwards only. */
class ModuleOrderTest {
  private static final String TOLL = "dev.toll.";

  /** What each module may use apart from itself. */
  private static final Map<String, List<String>> MAY_USE = new TreeMap<>();

  /** Found as services: what is above them compiles against none of them. */
  private static final Set<String> SERVICES =
      Set.of(
          "hosts",
          "hosts.agent",
          "yarn",
          "yarn.master",
          "sql",
          "collection",
          "people",
          "systems.accumulo",
          "systems.hadoop",
          "systems.kafka",
          "systems.mapreduce",
          "systems.ontime",
          "systems.sql",
          "systems.volume",
          "systems.zookeeper");

  static {
    MAY_USE.put("driver", List.of());
    MAY_USE.put("engine", List.of("driver"));
    MAY_USE.put("hosts", List.of("engine", "driver"));
    // It runs where nothing else of toll is.
    MAY_USE.put("hosts.agent", List.of());
    MAY_USE.put("yarn", List.of("hosts", "systems.base", "engine", "driver"));
    // Toll's class path has its words only: it runs in a process of its own.
    MAY_USE.put("yarn.master", List.of());
    MAY_USE.put("commands", List.of("engine", "driver"));
    MAY_USE.put("report", List.of("engine", "driver"));
    MAY_USE.put("collection", List.of("commands", "report", "engine", "driver"));
    MAY_USE.put("exports", List.of("report", "engine", "driver"));
    MAY_USE.put("serve", List.of("exports", "report", "engine", "driver"));
    MAY_USE.put("people", List.of("serve", "report", "engine", "driver"));
    MAY_USE.put("sql", List.of("commands", "report", "systems.base", "engine", "driver"));
    MAY_USE.put("systems.base", List.of("engine", "driver"));
    MAY_USE.put("systems.command", List.of("systems.base", "engine", "driver"));
    MAY_USE.put("systems.sql", List.of("systems.base", "engine", "driver"));
    MAY_USE.put("systems.ontime", List.of("systems.sql", "systems.base", "engine", "driver"));
    MAY_USE.put("systems.kafka", List.of("systems.base", "engine", "driver"));
    MAY_USE.put("systems.hadoop", List.of("systems.base", "engine", "driver"));
    MAY_USE.put("systems.mapreduce", List.of("systems.hadoop", "systems.base", "engine", "driver"));
    MAY_USE.put("systems.volume", List.of("systems.base", "engine", "driver"));
    MAY_USE.put("systems.accumulo", List.of("systems.hadoop", "systems.base", "engine", "driver"));
    MAY_USE.put("systems.zookeeper", List.of("systems.base", "engine", "driver"));
    // The command line puts everything together.
    MAY_USE.put("cli", MAY_USE.keySet().stream().filter(name -> !SERVICES.contains(name)).toList());
  }

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.toll");

  @Test
  void everyModuleIsSeen() {
    for (String module : MAY_USE.keySet()) {
      assertThat(CLASSES.that(resideInAPackage(TOLL + module + ".."))).as(module).isNotEmpty();
    }
    assertThat(
            CLASSES.stream()
                .map(JavaClass::getPackageName)
                .filter(
                    name ->
                        MAY_USE.keySet().stream()
                            .noneMatch(m -> (name + ".").startsWith(TOLL + m + "."))))
        .as("packages of no module")
        .isEmpty();
  }

  @Test
  void eachUsesOnlyWhatIsBelow() {
    MAY_USE.forEach(
        (module, below) -> {
          List<String> allowed = new ArrayList<>(List.of(TOLL + module + ".."));
          below.forEach(name -> allowed.add(TOLL + name + ".."));
          DescribedPredicate<JavaClass> others =
              resideInAPackage("dev.toll..")
                  .and(not(resideInAnyPackage(allowed.toArray(String[]::new))))
                  .as("are not below " + module);
          noClasses()
              .that()
              .resideInAPackage(TOLL + module + "..")
              .should()
              .dependOnClassesThat(others)
              .check(CLASSES);
        });
  }
}
