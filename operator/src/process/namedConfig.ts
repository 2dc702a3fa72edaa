/** The name of the documents, and how a command that people copy names others. Pure. */
import { shownPath } from './terminal.ts';

export const defaultConfig = 'projectionist.yaml';

/** ` --config FILE` for a command to copy; empty for the default. */
export function configWords(config: string): string {
  return config === defaultConfig ? '' : ` --config ${shellWord(config)}`;
}

/** One word of a command to copy, quoted for a shell if needed. */
export function shellWord(word: string): string {
  return /^[\w./,-]+$/u.test(word) ? word : shownPath(word);
}
