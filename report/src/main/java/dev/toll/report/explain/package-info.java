/** An explanation of where CPU goes, for people and for programs. */
package dev.toll.report.explain;
