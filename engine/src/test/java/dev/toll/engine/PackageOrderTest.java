package dev.toll.engine;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The engine's packages depend downwards only, so there is no cycle among them. */
class PackageOrderTest {
  private static final String ENGINE = "dev.toll.engine.";

  /** From the bottom to the top. A package may use those above its line here, and no others. */
  static final List<List<String>> ORDER =
      List.of(
          List.of("cpu", "files"),
          List.of("process", "record", "series", "settings", "statistics"),
          List.of("cgroup", "gc", "study", "verdict"),
          List.of("mount"),
          List.of("results"),
          List.of("environment", "sample", "study.file", "words"),
          List.of("pairs", "system"),
          List.of("driver", "plan", "study.resolve"),
          List.of("compare", "journal"),
          List.of("measure", "pool", "profile"),
          List.of("analysis"),
          List.of("run"),
          List.of("up"));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.toll.engine");

  private static final List<String> PACKAGES = ORDER.stream().flatMap(List::stream).toList();

  @Test
  void everyPackageHasItsPlace() {
    assertThat(CLASSES.stream().map(JavaClass::getPackageName).distinct())
        .containsExactlyInAnyOrderElementsOf(PACKAGES.stream().map(name -> ENGINE + name).toList());
  }

  @ParameterizedTest
  @FieldSource("PACKAGES")
  void usesOnlyWhatIsBelow(String name) {
    List<String> allowed = new ArrayList<>(List.of(ENGINE + name));
    for (List<String> row : ORDER.subList(0, row(name))) {
      row.forEach(lower -> allowed.add(ENGINE + lower));
    }
    DescribedPredicate<JavaClass> upwards =
        resideInAPackage("dev.toll.engine..")
            .and(not(resideInAnyPackage(allowed.toArray(String[]::new))))
            .as("are not below engine." + name);
    noClasses()
        .that()
        .resideInAPackage(ENGINE + name)
        .should()
        .dependOnClassesThat(upwards)
        .check(CLASSES);
  }

  private static int row(String name) {
    for (int row = 0; row < ORDER.size(); row++) {
      if (ORDER.get(row).contains(name)) {
        return row;
      }
    }
    throw new IllegalArgumentException(name);
  }
}
