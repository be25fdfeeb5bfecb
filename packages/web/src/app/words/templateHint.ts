/** Explains the template language under the field of its text. */
export const TEMPLATE_HINT =
  'A blank line starts a new part, “# ” a heading, “- ” a point. Sentences with unknown values are left out; with [brackets], only the bracket.';
