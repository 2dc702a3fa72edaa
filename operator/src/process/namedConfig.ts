/** The name of the documents, and how a command that people copy names others. Pure. */
import { shownPath } from './terminal.ts';

export const defaultConfig = 'projectionist.yaml';

/** ` --config FILE` for a command to copy, quoted for a shell if needed; empty for the default. */
export function configWords(config: string): string {
  if (config === defaultConfig) return '';
  return ` --config ${/^[\w./-]+$/u.test(config) ? config : shownPath(config)}`;
}
