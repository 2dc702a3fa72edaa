/** Links of the documents in a package: whoever installs it has no other files of this repository. */
import { existsSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';

export interface LinkedDocument {
  /** Folder of the document in the package, absolute: relative links that lead to a file from there stay. */
  readonly folder: string;
  /** Path of the document in the repository. */
  readonly source: string;
  /** An https address, without `.git`. */
  readonly repository: string | undefined;
}

/**
 * The text without links to files that are not packed: they become addresses in the repository, or without one their words alone.
 * Pictures that are not packed are left out without an address.
 */
export function shippedLinks(text: string, { folder, source, repository }: LinkedDocument): string {
  return text.replaceAll(
    /(!?)\[([^\]]*)\]\((?!https?:|#)([^)#\s]+)(#[^)]*)?\)/gu,
    (whole, picture, words, path, heading) => {
      if (existsSync(join(folder, path))) return whole;
      if (repository === undefined) return picture === '!' ? '' : words;
      const target = posix.join(posix.dirname(source), path);
      return `${picture}[${words}](${repository}/${picture === '!' ? 'raw' : 'blob'}/HEAD/${target}${heading ?? ''})`;
    },
  );
}

/** Rewrites every Markdown file below `stage`. `sourceOf`: path in the repository by path in the package. */
export async function rewriteLinks(
  stage: string,
  sourceOf: (path: string) => string,
  repository: string | undefined,
): Promise<void> {
  for (const path of globSync('**/*.md', { cwd: stage })) {
    const file = join(stage, path);
    const linked = { folder: dirname(file), source: sourceOf(path), repository };
    await writeFile(file, shippedLinks(await readFile(file, 'utf8'), linked));
  }
}
