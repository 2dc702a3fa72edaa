/**
 * Saves of the settings against a real server: while a scan runs, from many clients and an editor at once, on a full disk, and killed
 * in the middle. The file is always one that somebody wrote whole, with its comments.
 */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Serving } from '../serving.ts';
import { type FaultFixture, fillWithFilms, makeFaultFixture, serveWithClock } from './faultFixture.ts';
import { mountTmpfs, reasonWithoutRoot } from './mounts.ts';
import { runsOf } from './readState.ts';
import { settled } from './settled.ts';

interface Page {
  readonly serving: Serving;
  /** The file's text and hash, as the page shows them. */
  seen(): Promise<{ readonly text: string; readonly hash: string }>;
  /** Sets a value of the Library. `hash`: of the text that the person saw. */
  save(hash: string, path: readonly string[], value: unknown): Promise<Response>;
}

const commentOf = (number: number) => `# comment ${number}: "quoted", with # and ümlaut`;

/** A document with a comment at its start, in its middle and at its end. */
async function commented({ config, media }: Pick<FaultFixture, 'config' | 'media'>): Promise<string> {
  const lines = [
    commentOf(1),
    'apiVersion: projectionist.dev/v1alpha1',
    'kind: Library',
    'metadata: {name: movies}',
    'spec:',
    '  kind: movies',
    `  ${commentOf(2)}`,
    `  storage: {path: ${JSON.stringify(media)}}`,
    '  schedule: "0 0 29 2 *"',
    '  sources: []',
    '  tiles: {mode: inline, intervalSeconds: 1}',
    commentOf(3),
    '',
  ];
  await writeFile(config, lines.join('\n'));
  return lines.join('\n');
}

async function open(fixture: FaultFixture): Promise<Page> {
  const password = join(fixture.folder, 'password');
  await writeFile(password, 'open sesame');
  const serving = await serveWithClock(fixture, { args: ['--password-file', password] });
  onTestFinished(async () => void (await serving.stop('SIGKILL')));
  const ask = (path: string, body?: object, cookie = '') =>
    fetch(`${serving.pageUrl}/api/v1/${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', cookie },
    });
  const signed = await ask('session', { password: 'open sesame' });
  const cookie = signed.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return {
    serving,
    async seen() {
      const { files } = JSON.parse(await (await ask('settings', undefined, cookie)).text());
      return files[0];
    },
    save: (hash, path, value) => {
      const edits = [{ op: 'set', library: 'default/movies', path: ['spec', ...path], value }];
      return ask('settings/documents', { file: fixture.config, hash, edits }, cookie);
    },
  };
}

/** Every comment is there, and the text is a whole document with this many seconds. */
function secondsIn(text: string): number {
  for (const number of [1, 2, 3]) expect(text).toContain(commentOf(number));
  expect(text.endsWith(`${commentOf(3)}\n`)).toBe(true);
  return Number(/intervalSeconds: (\d+)/u.exec(text)?.[1]);
}

const beside = async ({ config }: Pick<FaultFixture, 'config'>) =>
  (await readdir(dirname(config))).filter((name) => name.startsWith('.') && name.includes('projectionist.yaml'));

test('a save during a scan leaves that scan its document; the next one has the new', async () => {
  const fixture = await makeFaultFixture();
  onTestFinished(() => fixture.remove());
  await commented(fixture);
  const films = await fillWithFilms(fixture.media, 3);
  const page = await open(fixture);
  await page.serving.logged(({ msg }) => msg === 'a run is claimed');
  const { hash } = await page.seen();
  expect((await page.save(hash, ['tiles', 'mode'], 'off')).status).toBe(200);
  expect(secondsIn(await readFile(fixture.config, 'utf8'))).toBe(1);
  const [film] = films;
  await settled(fixture.data, page.serving);
  const results = runsOf(fixture.data).map(({ result }) => result);
  expect(new Set(results)).toEqual(new Set(['Succeeded']));
  expect(results.length).toBeGreaterThan(1);
  const made = await readdir(join(fixture.media, film?.name ?? ''));
  expect(made.some((name) => name.endsWith('.trickplay'))).toBe(true);
  await rm(join(fixture.media, film?.name ?? '', `${film?.name}.trickplay`), { recursive: true });
  await page.serving.post('movies', { movie: { folderPath: join(fixture.media, film?.name ?? '') } });
  await settled(fixture.data, page.serving);
  expect((await readdir(join(fixture.media, film?.name ?? ''))).some((name) => name.endsWith('.trickplay'))).toBe(
    false,
  );
});

test('of many saves at once, beside an editor, each lands whole on the text that its person saw', async () => {
  const fixture = await makeFaultFixture();
  onTestFinished(() => fixture.remove());
  await commented(fixture);
  const page = await open(fixture);
  const written = new Set<string>([await readFile(fixture.config, 'utf8')]);
  const editor = async () => {
    for (let round = 0; round < 10; round++) {
      const text = await readFile(fixture.config, 'utf8');
      const edited = text.replace(/intervalSeconds: \d+/u, `intervalSeconds: ${50 + round}`);
      written.add(edited);
      await writeFile(`${fixture.config}.editor`, edited);
      await rename(`${fixture.config}.editor`, fixture.config);
      await page.seen();
    }
  };
  const statuses: number[] = [];
  const bases: string[] = [];
  const person = async (number: number) => {
    for (let round = 0; round < 10; round++) {
      const { hash } = await page.seen();
      const answer = await page.save(hash, ['tiles', 'intervalSeconds'], number * 10 + round + 1);
      statuses.push(answer.status);
      const { text } = JSON.parse(await answer.text());
      if (answer.status !== 200) continue;
      written.add(text);
      bases.push(hash);
    }
  };
  await Promise.all([editor(), ...[0, 1, 2, 3].map(person)]);
  await person(4);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  // No text comes twice: of two saves from one text, the second would undo the first.
  expect(new Set(bases).size).toBe(bases.length);
  const last = await readFile(fixture.config, 'utf8');
  secondsIn(last);
  expect(written).toContain(last);
  expect(await beside(fixture)).toEqual([]);
});

const reason = reasonWithoutRoot();
test.skipIf(reason !== undefined)(`a save on a full disk is refused and changes nothing ${reason ?? ''}`, async () => {
  const whole = await makeFaultFixture();
  onTestFinished(() => whole.remove());
  const folder = join(whole.folder, 'config');
  const disk = await mountTmpfs(folder, 64 * 1024);
  onTestFinished(() => disk.unmount());
  const fixture = { ...whole, config: join(folder, 'projectionist.yaml') };
  const before = await commented(fixture);
  const page = await open(fixture);
  const { hash } = await page.seen();
  await writeFile(join(folder, 'filler'), Buffer.alloc(64 * 1024)).catch(() => undefined);
  const refused = await page.save(hash, ['tiles', 'intervalSeconds'], 7);
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('ENOSPC')]);
  expect([await readFile(fixture.config, 'utf8'), await beside(fixture)]).toEqual([before, []]);
  await rm(join(folder, 'filler'));
  expect((await page.save(hash, ['tiles', 'intervalSeconds'], 7)).status).toBe(200);
  expect(secondsIn(await readFile(fixture.config, 'utf8'))).toBe(7);
});

test('a server that is killed while it saves leaves a whole file, and the next one serves it', async () => {
  const fixture = await makeFaultFixture();
  onTestFinished(() => fixture.remove());
  await commented(fixture);
  let seconds = 1;
  for (const afterMs of [0, 1, 2, 4, 8]) {
    const page = await open(fixture);
    let { hash } = await page.seen();
    let acknowledged = seconds;
    let killed: Promise<unknown> | undefined;
    for (;;) {
      seconds += 1;
      const saving = page.save(hash, ['tiles', 'intervalSeconds'], seconds).catch(() => undefined);
      // The third save of each server is cut off.
      if (acknowledged > 1 && seconds % 3 === 0) killed ??= wait(afterMs).then(() => page.serving.stop('SIGKILL'));
      const answer = await saving;
      if (answer?.status !== 200) break;
      acknowledged = seconds;
      ({ hash } = JSON.parse(await answer.text()));
    }
    await killed;
    const found = secondsIn(await readFile(fixture.config, 'utf8'));
    expect([acknowledged, seconds]).toContain(found);
    seconds = found;
  }
  const page = await open(fixture);
  expect(secondsIn((await page.seen()).text)).toBe(seconds);
});
