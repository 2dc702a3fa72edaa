/** `projectionist explain`: shows how `naming/` reads paths. It never touches the disk. */
import { explainPath } from '../../naming/explainPath.ts';
import { splitPath } from '../../naming/pathText.ts';
import { jsonText } from '../../process/terminal.ts';

/** Longer than a path on any system (4,096 bytes on Linux, 32,767 units on Windows). */
const lineLengthLimit = 1_048_576;

export interface ExplainArguments {
  readonly kind: 'movies' | 'series';
  /** Absolute paths below it are made relative. */
  readonly root?: string | undefined;
  /** If empty, paths are read from `stdin`, one per line. */
  readonly paths: readonly string[];
  readonly stdin: AsyncIterable<string>;
  /** Takes one line, without its line break. */
  readonly write: (line: string) => void;
}

/** Writes one JSON object per path. Resolves to the exit code: 0 done, 1 a path lies outside the root. */
export async function explainCommand(given: ExplainArguments): Promise<number> {
  const { kind } = given;
  let exitCode = 0;
  for await (const path of given.paths.length > 0 ? given.paths : linesOf(given.stdin)) {
    const relative = relativeTo(given.root, path);
    if (relative === undefined) exitCode = 1;
    const reading =
      relative === undefined ? { path, role: 'ignored', rule: 'outside-root' } : explainPath(kind, relative);
    if (reading.rule === 'outside-root') exitCode = 1;
    given.write(jsonText(reading));
  }
  return exitCode;
}

/** Compares text only; `/` and `\` both separate. Keeps a relative path; returns undefined for a path outside the root. */
function relativeTo(root: string | undefined, path: string): string | undefined {
  const isAbsolute = /^(?:[\\/]|[A-Za-z]:[\\/])/.test(path);
  if (root === undefined || !isAbsolute) return path;
  const base = splitPath(root);
  const segments = splitPath(path);
  if (base === undefined || segments === undefined) return undefined;
  return base.every((segment, index) => segments[index] === segment)
    ? segments.slice(base.length).join('/')
    : undefined;
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const chunk of chunks) {
    const lines = `${pending}${chunk}`.split('\n');
    pending = lines.pop() ?? '';
    // Too long for a path: only its beginning is kept and explained, so that memory stays bounded.
    if (pending.length > lineLengthLimit) pending = pending.slice(0, lineLengthLimit);
    for (const line of lines) if (line.trim() !== '') yield line.replace(/\r$/, '');
  }
  if (pending.trim() !== '') yield pending.replace(/\r$/, '');
}
