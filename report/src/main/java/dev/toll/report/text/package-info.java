/** Numbers and tables as people read them, the same under every locale. */
package dev.toll.report.text;
