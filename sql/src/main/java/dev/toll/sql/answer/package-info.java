/** Answers as people and programs want them. */
package dev.toll.sql.answer;
