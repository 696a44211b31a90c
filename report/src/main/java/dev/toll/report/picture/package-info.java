/** Pictures that need no script. */
package dev.toll.report.picture;
