/** Which files of a Library of franchises are franchise files: by their names alone, as editors and schema stores tell them. */

/** `star-wars.franchise.yaml`, `franchise.yml`, `x.franchise.json`, in any letter case. */
export function isFranchiseFileName(name: string): boolean {
  return /^(?:.+\.)?franchise\.(?:ya?ml|json)$/isu.test(name);
}
