/**
 * The pages: templates of {@code src/main/jte}, filled in on the server; scripts only draw and
 * refresh.
 */
package dev.toll.serve.page;
