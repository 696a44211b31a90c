/** The page on which only people of a list start instances of {@code toll up}. */
package dev.toll.people;
