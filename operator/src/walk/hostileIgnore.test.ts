/** Ignore files that anybody may lay into a Library, and that take more work than a scan gives them. */
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  isTrusted,
  knownFrom,
  make,
  newScanRoot,
  paths,
  removeScanRoot,
  scan,
  settle,
} from '../../test/walk/scanTree.ts';
import { walkFixture } from '../../test/walk/walkFixture.ts';
import { message } from '../messages/message.ts';
import { patternLengthLimit, patternsLimit } from '../naming/ignoreRules.ts';
import { IGNORE_CHARACTERS } from './scanLimits.ts';
import { listRoot } from './scanRoot.ts';
import { scanRulesOf } from './scanRulesOf.ts';

/** 74 KB, ten million steps for a long name. */
const hostile = `*${'a'.repeat(120)}b\n`.repeat(600);
/** Half of what one file may take, for a long name. */
const heavy = `*${'a'.repeat(120)}b\n`.repeat(6);
const long = `${'a'.repeat(240)}.mkv`;
const rules = scanRulesOf([]);

describe('a scan', () => {
  let root: string;
  beforeEach(() => {
    root = newScanRoot();
  });
  afterEach(removeScanRoot);

  test('leaves out the whole folder of the file, also what it read before, and nothing else', async () => {
    make('F/a/short.mkv', 'F/a/sub/deep/x.mkv', `F/a/sub/${long}`, 'F/b/y.mkv', 'F/z.mkv');
    await writeFile(join(root, 'F/a/.ignore'), hostile);
    await symlink('../b', join(root, 'F/a/link'));
    const scanned = scan('F', { rules });
    expect(paths(scanned)).toEqual(['F/z.mkv', 'F/b/y.mkv']);
    expect(scanned.unreadable).toEqual([{ path: 'F/a', reason: message('ignoreFileTooCostly', 'F/a/.ignore') }]);
    expect(scanned.folders.map(({ path }) => path).toSorted()).toEqual(['F', 'F/a', 'F/b']);
    expect(scanned.folders.some(({ settled }) => settled)).toBe(false);
  });

  test('finds the same again as long as the file stays', async () => {
    make(`F/a/${long}`, 'F/z.mkv');
    await writeFile(join(root, 'F/a/.plexignore'), hostile);
    settle();
    const first = scan('F', { rules });
    expect(isTrusted('F', knownFrom(first))).toBe(false);
    const second = scan('F', { rules, known: knownFrom(first) });
    expect(second).toMatchObject({ changed: false, unreadable: first.unreadable });
  });

  test('names the costliest of several files whose work is too much together', async () => {
    make(`F/a/b/c/d/e/${long}`, 'F/z.mkv');
    for (const folder of ['F', 'F/a', 'F/a/b/c', 'F/a/b/c/d']) await writeFile(join(root, folder, '.ignore'), heavy);
    await writeFile(join(root, 'F/a/b/.ignore'), `${heavy}*${'a'.repeat(100)}b\n`);
    const scanned = scan('F', { rules });
    expect(paths(scanned)).toEqual(['F/z.mkv']);
    expect(scanned.unreadable).toEqual([{ path: 'F/a/b', reason: message('ignoreFileTooCostly', 'F/a/b/.ignore') }]);
  });

  test('reads no more ignore files than fit into memory', async () => {
    make('F/1/2/3/4/5/x.mkv', 'F/z.mkv');
    const lines = '# a comment\n'.repeat(20_000);
    for (const folder of ['F', 'F/1', 'F/1/2', 'F/1/2/3', 'F/1/2/3/4']) {
      await writeFile(join(root, folder, '.ignore'), lines);
    }
    const scanned = scan('F', { rules });
    expect(paths(scanned)).toEqual(['F/z.mkv']);
    const tooMany = message('ignoreFilesTooLong', String(5 * lines.length), String(IGNORE_CHARACTERS));
    expect(scanned.unreadable).toEqual([
      { path: 'F/1/2/3/4', reason: message('ignoreFileUnread', '.ignore', tooMany) },
    ]);
  });

  test.each([
    ['more patterns than are read', Array.from({ length: patternsLimit + 5 }, (_, at) => `f${at}.mkv`).join('\n'), 5],
    ['a pattern that is too long', 'x'.repeat(patternLengthLimit + 1), 1],
  ])('leaves out the folder of an ignore file with %s, and says so', async (_, text, beyond) => {
    make('F/a/x.mkv', 'F/z.mkv');
    await writeFile(join(root, 'F/a/.ignore'), text);
    const scanned = scan('F', { rules });
    expect(paths(scanned)).toEqual(['F/z.mkv']);
    const [most, longest] = [String(patternsLimit), String(patternLengthLimit)];
    const words = message('ignorePatternsBeyond', String(beyond), most, longest);
    expect(scanned.unreadable).toEqual([{ path: 'F/a', reason: message('ignoreFileUnread', '.ignore', words) }]);
  });

  test('reports the file of the root for every top that it cannot judge', async () => {
    make(`F/${long}`, 'G/x.mkv');
    await writeFile(join(root, '.ignore'), hostile);
    const words = message('ofRoot', message('ignoreFileTooCostly', '.ignore'));
    expect(scan('F', { rules })).toMatchObject({ files: [], folders: [], unreadable: [{ path: 'F', reason: words }] });
    expect(paths(scan('G', { rules }))).toEqual(['G/x.mkv']);
    make(long);
    expect(listRoot({ rootPath: root, rules }).unreadable).toEqual(message('ignoreFileTooCostly', '.ignore'));
  });

  test('reports globs of the document that take too much work', async () => {
    make(`F/${long}`);
    const globs = Array.from({ length: 256 }, () => `*${'a'.repeat(120)}b`);
    const scanned = scan('F', { rules: scanRulesOf(globs) });
    expect(scanned.unreadable).toEqual([{ path: 'F', reason: message('ofRoot', message('globsTooCostly')) }]);
    expect(listRoot({ rootPath: root, rules: scanRulesOf(globs) }).unreadable).toBeUndefined();
  });
});

describe('a walk', () => {
  const film = `${'a'.repeat(200)} (2001)`;

  test('forgets nothing of the folder, walks the rest, and reports the file until it is gone', async () => {
    const fixture = await walkFixture();
    const keys = async () => {
      const known = await fixture.catalog.knownUnder(await fixture.catalog.tops(undefined, 100));
      return [...known.values()].flatMap(({ titles }) => [...titles.keys()]).toSorted();
    };
    await fixture.put(`Set/${film}/${film}.mkv`);
    await fixture.put('Set/Other (2002)/Other (2002).mkv');
    await fixture.put('Far (2003)/Far (2003).mkv');
    await fixture.walk();
    const before = await keys();
    expect(before).toHaveLength(3);

    await fixture.put('Set/.ignore', hostile);
    await fixture.put('New (2004)/New (2004).mkv');
    const end = await fixture.walk();
    expect(end.result).toBe('Succeeded');
    expect(end.summary.gone).toEqual([]);
    expect(await keys()).toEqual([...before, 'New (2004)'].toSorted());
    expect(await fixture.problems()).toContainEqual(
      expect.objectContaining({ cause: 'ignoreFile', title: '', path: 'Set/.ignore' }),
    );

    // A rescan of the folder does not forget its title either.
    await fixture.walk({ full: false, folders: [`Set/${film}`] });
    expect(await keys()).toContain(`Set/${film}`);

    await rm(join(fixture.root, 'Set/.ignore'));
    await fixture.walk();
    expect((await fixture.problems()).filter(({ cause }) => cause === 'ignoreFile')).toEqual([]);
    expect(await keys()).toEqual([...before, 'New (2004)'].toSorted());
  });
});
