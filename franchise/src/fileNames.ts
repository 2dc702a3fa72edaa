/** Which files of a folder are franchise files: by their names alone, as editors and schema stores tell them (SPEC 1). Pure. */

/** What is larger is refused unread. */
export { MAX_FILE_BYTES } from './limits.ts';

/** A name without its folder: `star-wars.franchise.yaml`, `franchise.yml`, `x.franchise.json`, in any letter case. */
export function isFranchiseFileName(name: string): boolean {
  return /^(?:.+\.)?franchise\.(?:ya?ml|json)$/isu.test(name);
}

/** The same with a name that somebody may mean as one: `star-wars.yaml` is passed over, and worth a word. */
export function couldBeFranchiseFileName(name: string): boolean {
  return /^[^/]+\.(?:ya?ml|json)$/iu.test(name);
}
