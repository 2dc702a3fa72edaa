/**
 * Answers that outlive a view. Going back shows the old answer at once, at its old height, while a new one loads. The
 * oldest are dropped first.
 */
export interface KeptAnswers {
  get(path: string): string | undefined;
  set(path: string, text: string): void;
}

/** More views than users go back through; a title's answer has at most about 100 kB. */
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
