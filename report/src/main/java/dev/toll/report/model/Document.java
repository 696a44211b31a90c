package dev.toll.report.model;

import java.util.List;

/**
 * A report before it has a form.
 *
 * @param title null for a document that is part of another
 * @param head what is between the title and the first section
 */
public record Document(String title, List<Block> head, List<Section> sections) {}
