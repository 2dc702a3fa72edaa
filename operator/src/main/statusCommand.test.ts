import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { registerLibrary } from '../catalog/library.ts';
import { openCatalog } from '../catalog/open.ts';
import { type Problem, replaceProblems } from '../catalog/problems.ts';
import { StateStore } from '../platform/local/stateStore.ts';
import { statusCommand } from './statusCommand.ts';

async function statusOf(problems: readonly Problem[], json: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-status-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [config, data] = [join(folder, 'projectionist.yaml'), join(folder, 'data')];
  await mkdir(join(folder, 'movies'));
  const document = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'movies' } };
  const spec = { kind: 'movies', storage: { path: join(folder, 'movies') } };
  await writeFile(config, JSON.stringify({ ...document, spec }));
  const store = new StateStore(data);
  const registered = store.register('default/movies', 'movies', 'hash');
  store.close();
  if (registered === 'otherKind') throw new Error('bug');
  const { uid } = registered;
  const catalog = await openCatalog(join(data, 'catalog.db'));
  await registerLibrary(catalog, { uid, namespace: 'default', name: 'movies', kind: 'movies' });
  await replaceProblems(catalog, { libraryUid: uid, runId: 'r', nowMs: 0 }, 'library', problems);
  await catalog.close();
  const lines: string[] = [];
  const output = { answer: (line: string) => void lines.push(line), tell: () => undefined, isTerminal: false };
  const terminal = { ...output, columns: () => 80, colour: false };
  expect(await statusCommand({ config, data, json, output: terminal, now: 1_000 })).toBe(0);
  return lines.join('\n');
}

const problem = (at: number): Problem => ({
  cause: 'removedByOther',
  title: `Film ${at}`,
  path: `Film ${at}/\u001b[2J.mkv`,
  detail: 'removed by another program',
});

test('open problems are listed with their cause, path and what to do, at most twenty of them', async () => {
  const text = await statusOf(
    Array.from({ length: 25 }, (_, at) => problem(at)),
    false,
  );
  expect(text).toContain('removedByOther "Film 1/\\u{1b}[2J.mkv": removed by another program\n');
  expect(text).toContain('projectionist refresh --fact NAME');
  expect(text.match(/removedByOther/gu)).toHaveLength(20);
  expect(text).toContain('and 5 more');
});

test('as JSON they are all there', async () => {
  const [movies] = JSON.parse(
    await statusOf(
      Array.from({ length: 25 }, (_, at) => problem(at)),
      true,
    ),
  );
  expect(movies.status.problems).toHaveLength(25);
  expect(movies.status.problems[0]).toEqual({
    ...problem(0),
    advice: expect.stringContaining('refresh'),
    since: '1970-01-01T00:00:00.000Z',
  });
});

test('none: nothing is said of them', async () => {
  expect(await statusOf([], false)).not.toContain('more');
  expect(JSON.parse(await statusOf([], true))[0].status.problems).toEqual([]);
});
