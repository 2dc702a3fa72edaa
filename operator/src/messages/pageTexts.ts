/** English texts of answers of the page's API to what a person asked for. `{0}` is the first value. */
export const pageTexts = {
  libraryUnknown: 'no Library of this name is served',
} as const;
