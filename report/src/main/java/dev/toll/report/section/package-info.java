/** The sections of a run's report, built once from results and the files of its trials. */
package dev.toll.report.section;
