/** The pages, made on the server; scripts only draw and refresh. */
package dev.toll.serve.page;
