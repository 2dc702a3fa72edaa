/** English texts of messages about files, videos and titles: reasons of facts, warnings and problems of a walk. `{0}` is the first value. */
export const factTexts = {
  readOnly: 'the Library is readOnly',
} as const;
