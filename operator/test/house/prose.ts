/** Comments of the sources and headings of the documents: what the rules of plain English and of citations are checked against. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './sources.ts';

export interface Comment {
  /** From 1. */
  readonly line: number;
  /** Without comment signs, on one line. */
  readonly text: string;
}

/** Every comment of a TypeScript file; consecutive `//` lines are one comment. */
export function commentsOf(source: string): readonly Comment[] {
  const comments: Comment[] = [];
  const found = /(?<=^|[ \t(,{])\/\*[\s*][\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|[ \t]\/\/ .*$/gmu;
  for (const { 0: raw, index } of source.matchAll(found)) {
    const before = source.slice(source.lastIndexOf('\n', index - 1) + 1, index);
    // Within a string, such as the row of a table of a test.
    if (/['"`]/u.test(before) && before.split("'").length % 2 === 0) continue;
    const text = raw
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)\s?|\*\/\s*$/gu, '').trim())
      .join(' ')
      .trim();
    comments.push({ line: source.slice(0, index).split('\n').length, text });
  }
  return comments;
}

/** Code, addresses and quotations count as one word each. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll(/`[^`]*`/gu, 'CODE')
    .replaceAll(/https?:\/\/\S+/gu, 'ADDRESS')
    .split(/(?<=[.!?;:])\s+|\s+- /u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

export function wordCount(sentence: string): number {
  return sentence.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The anchors of a Markdown document, as GitHub makes them of its headings. */
export function anchorsOf(document: string): ReadonlySet<string> {
  const text = readFileSync(join(repository, document), 'utf8').replaceAll(/^```[\s\S]*?^```/gmu, '');
  const seen = new Map<string, number>();
  const anchors = [...text.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gmu)].map(([, heading = '']) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').replaceAll(/[`*]/gu, '');
    const slug = plain
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/gu, '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  return new Set(anchors);
}

/** Why a citation such as `docs/design/runs.md#claim` leads nowhere; undefined if it resolves. */
export function brokenCitation(path: string, anchor: string | undefined): string | undefined {
  if (!existsSync(join(repository, path))) return `${path} does not exist`;
  if (anchor === undefined || anchor === '' || !path.endsWith('.md')) return undefined;
  return anchorsOf(path).has(anchor) ? undefined : `${path} has no heading #${anchor}`;
}
