/** What a service that has people start instances offers, and what it is given. */
package dev.toll.serve.people;
