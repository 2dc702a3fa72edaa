/** Recognizes franchise files by name, as editors and schema stores do (franchise/SPEC.md#1-the-file). Pure. */

/** Larger files are rejected unread. */
export { MAX_FILE_BYTES } from './limits.ts';

/**
 * Takes a name without its folder: `star-wars.franchise.yaml`, `franchise.yml`, `x.franchise.json`, in any letter case.
 */
export function isFranchiseFileName(name: string): boolean {
  return /^(?:.+\.)?franchise\.(?:ya?ml|json)$/isu.test(name);
}

/** Also true for names that may be meant as franchise files: `star-wars.yaml` is skipped, with a hint to its author. */
export function couldBeFranchiseFileName(name: string): boolean {
  return /^[^/]+\.(?:ya?ml|json)$/iu.test(name);
}

export type FileFormat = 'yaml' | 'json';

/** `.json` is strict JSON; everything else is YAML 1.2. */
export function formatOf(fileName: string): FileFormat {
  return /\.json$/iu.test(fileName) ? 'json' : 'yaml';
}
