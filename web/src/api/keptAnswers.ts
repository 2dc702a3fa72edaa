/**
 * Texts of answers that outlive a view, so that going back shows at once what was there, at its old height, while it is
 * asked again. The oldest go first.
 */
export interface KeptAnswers {
  get(path: string): string | undefined;
  set(path: string, text: string): void;
}

/** More views than anybody goes back through; a title's answer has some 100 kB at most. */
const keptAnswers = 40;

export function createKeptAnswers(limit = keptAnswers): KeptAnswers {
  const texts = new Map<string, string>();
  return {
    get: (path) => texts.get(path),
    set(path, text) {
      texts.delete(path);
      texts.set(path, text);
      const oldest = texts.keys().next();
      if (texts.size > limit && oldest.done !== true) texts.delete(oldest.value);
    },
  };
}
