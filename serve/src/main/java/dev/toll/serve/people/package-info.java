/** The page on which people of a list start instances of {@code toll up}, and nobody else does. */
package dev.toll.serve.people;
