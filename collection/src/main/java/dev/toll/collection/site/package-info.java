/**
 * Many runs as a static site: an index, a page per study, and of each run its report, its summary
 * and its results. Nothing is loaded from elsewhere, and pages work from files as well.
 *
 * <p>No file of a run is taken over as it is: pages are made from its results, so what a file says
 * is only text in them.
 */
package dev.toll.collection.site;
