/** The last part of a path as a program reported it, with `/` or `\`. Pure. */
export function folderName(path: string): string {
  return path.split(/[/\\]/u).findLast((part) => part !== '') ?? path;
}
