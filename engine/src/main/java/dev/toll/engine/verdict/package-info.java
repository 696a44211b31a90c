/** What one interval says of a level's cost, and what that means for the tolerance. */
package dev.toll.engine.verdict;
