package dev.toll.people;

import dev.toll.serve.people.AllowedStudy;
import java.util.List;
import java.util.Optional;

/**
 * Who may start what, as the file of {@code --people} says.
 *
 * @param each how many instances one person may have at once
 * @param together how many all of them may have at once
 * @param longest seconds that an instance may be asked for in all, extensions included
 */
public record People(
    int each, int together, long longest, List<AllowedStudy> offers, List<Person> people) {
  Optional<Person> person(String name) {
    return people.stream().filter(person -> person.name().equals(name)).findFirst();
  }
}
