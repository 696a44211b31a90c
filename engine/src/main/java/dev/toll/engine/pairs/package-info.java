/** Commands executed in pairs of random order, until what one costs against another is known. */
package dev.toll.engine.pairs;
