import { once } from 'node:events';
import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf, pageFixture, read } from '../../test/api/pageFixture.ts';
import { change, hashIn, openedSettings, suspended } from '../../test/api/settingsFixture.ts';
import { startFakes } from '../../test/sources/fakes/startFakes.ts';
import { DocumentResult, FolderList, KeyResult, KindGuess } from './schemas/settings.ts';

test('an edit is shown first, then saved, with its mode and in the log', async () => {
  const page = await openedSettings();
  await chmod(page.config, 0o640);
  const before = await page.text();
  const preview = await read(DocumentResult, await change(page, { edits: suspended, preview: true }));
  expect(preview.body).toMatchObject({ isSaved: false, faults: [] });
  expect(preview.body.diff.map(({ kind }) => kind)).toContain('added');
  expect(await page.text()).toBe(before);
  const saved = await read(DocumentResult, await change(page, { edits: suspended }));
  expect([saved.body.isSaved, saved.body.text]).toEqual([true, await page.text()]);
  expect((await stat(page.config)).mode & 0o777).toBe(0o640);
  expect(page.changes).toEqual([expect.objectContaining({ file: page.config, after: saved.body.hash })]);
  expect((await page.settings()).libraries.find(({ id }) => id === 'default/movies')?.spec).toMatchObject({
    suspend: true,
  });
});

test('a change of the file by others is never overwritten', async () => {
  const page = await openedSettings();
  const hash = await hashIn(page);
  const theirs = `# mine\n${await page.text()}`;
  await writeFile(page.config, theirs);
  const answer = await page.post('documents', { file: page.config, hash, edits: suspended });
  expect(await failureOf(answer)).toEqual([409, 'refused']);
  expect([await page.text(), page.changes]).toEqual([theirs, []]);
});

test('of two saves from the same text one wins, and the other is told', async () => {
  const page = await openedSettings();
  const hash = await hashIn(page);
  const set = (value: string) => ({ ...suspended[0], path: ['spec', 'timeZone'], value });
  const both = await Promise.all(
    ['Europe/Berlin', 'Europe/Paris'].map((zone) =>
      page.post('documents', { file: page.config, hash, edits: [set(zone)] }),
    ),
  );
  const statuses = both.map(({ status }) => status).toSorted();
  expect([statuses, page.changes.length]).toEqual([[200, 409], 1]);
});

test.each<[string, object]>([
  ['an unknown key', { edits: [{ ...suspended[0], path: ['spec', 'suspendd'] }] }],
  ['a value of another form', { edits: [{ ...suspended[0], value: 'perhaps' }] }],
  ['another kind', { edits: [{ ...suspended[0], path: ['spec', 'kind'], value: 'series' }] }],
  ['text that is no YAML', { text: 'spec: [' }],
])('%s is a fault, and nothing is saved', async (_what, body) => {
  const page = await openedSettings();
  const before = await page.text();
  const { body: result } = await read(DocumentResult, await change(page, body));
  expect(result.isSaved).toBe(false);
  expect(result.faults.some(({ level }) => level === 'error')).toBe(true);
  expect([await page.text(), page.changes]).toEqual([before, []]);
});

test('documents of a cluster are not edited here, and the answer says why', async () => {
  const elsewhere = await openedSettings({ settings: false });
  const shown = await elsewhere.settings();
  expect([shown.elsewhere?.coded?.code, shown.files.map(({ file }) => file)]).toEqual([
    'settingsElsewhere',
    ['default/movies', 'default/shows', 'default/stories'],
  ]);
  expect(shown.files[0]?.text).toContain('kind: movies');
  expect(await failureOf(await elsewhere.post('documents', { file: 'x', hash: null, text: '' }))).toEqual([
    409,
    'refused',
  ]);
});

test('folders are listed and used only below the roots, also through links', async () => {
  const page = await openedSettings();
  await mkdir(join(page.folder, 'more', 'Heat (1995)'), { recursive: true });
  await writeFile(join(page.folder, 'more', 'Heat (1995)', 'Heat.mkv'), '');
  await symlink('/etc', join(page.folder, 'out'));
  const { body } = await read(FolderList, await page.ask('/api/v1/settings/folders'));
  expect(body).toMatchObject({ path: page.folder, folders: expect.arrayContaining([join(page.folder, 'more')]) });
  expect(body.folders).not.toContain(join(page.folder, 'out'));
  for (const path of [
    '/',
    '/etc',
    join(page.folder, 'out'),
    join(page.folder, '..'),
    `${page.folder}/../..`,
    '/nowhere',
  ]) {
    const answer = await page.ask(`/api/v1/settings/folders?path=${encodeURIComponent(path)}`);
    expect([path, answer.status]).toEqual([path, 409]);
    const added = await change(page, { edits: [{ op: 'add', kind: 'movies', path }] });
    expect([path, await failureOf(added)]).toEqual([path, [409, 'refused']]);
  }
  // A file is no root, also below the roots.
  const file = await change(page, {
    edits: [{ op: 'add', kind: 'movies', path: join(page.folder, 'more/Heat (1995)/Heat.mkv') }],
  });
  expect([file.status, JSON.stringify(await file.json())]).toEqual([409, expect.stringContaining('storageNoFolder')]);
  const guess = await read(KindGuess, await page.post('guess', { path: join(page.folder, 'more') }));
  expect(guess.body).toEqual({ kind: 'movies', fitting: 1, all: 1, isMixed: false });
  const added = await change(page, { edits: [{ op: 'add', kind: 'movies', path: join(page.folder, 'more') }] });
  expect((await read(DocumentResult, added)).body).toMatchObject({ isSaved: true, faults: [] });
  expect((await page.settings()).libraries.map(({ id }) => id)).toContain('default/more');
});

test('the comments of a first document explain only keys that have no value yet', async () => {
  const page = await openedSettings();
  await writeFile(page.config, '');
  const spec = { languages: ['de', 'en'], sources: [{ wikidata: {} }] };
  const path = join(page.folder, 'more');
  await mkdir(path);
  expect((await change(page, { edits: [{ op: 'add', kind: 'movies', path, spec }] })).status).toBe(200);
  const keys = (await page.text()).match(/^ +(?:# )?(?:languages|sources|schedule|tiles):/gmu);
  expect(keys).toEqual(['  languages:', '  sources:', '  # schedule:', '  # tiles:']);
});

test('a key is tested, stored for this user alone, and never shown', async () => {
  const page = await openedSettings();
  const fakes = await startFakes();
  onTestFinished(() => fakes.close());
  const address = fakes.baseUrl('tmdb');
  const given = (value: string) => page.post('keys', { of: 'tmdb', name: 'tmdb', key: 'token', value, address });
  const file = join(page.folder, 'data', 'secrets', 'tmdb', 'token');
  const wrong = await read(KeyResult, await given('wrong-key'));
  expect(wrong.body).toMatchObject({ ok: false, isStored: false, cause: 'key' });
  await expect(stat(file)).rejects.toThrow(/ENOENT/u);
  const value = fakes.keys.of('tmdb') ?? '';
  expect((await read(KeyResult, await given(` ${value}\n`))).body).toMatchObject({ ok: true, isStored: true });
  expect([(await stat(file)).mode & 0o777, await readFile(file, 'utf8')]).toEqual([0o600, `${value}\n`]);
  const shown = await page.settings();
  expect(shown.keys).toContainEqual({ name: 'tmdb', key: 'token', from: 'file' });
  expect(JSON.stringify([shown, page.changes])).not.toContain(value);
  expect(page.changes).toEqual([expect.objectContaining({ secret: 'tmdb/token' })]);
  const ofVariable = await page.post('keys', { of: 'omdb', name: 'omdb', key: 'key', value: 'x' });
  expect(await failureOf(ofVariable)).toEqual([409, 'refused']);
});

test.each(['file:///etc/passwd', 'nas:8096', 'http://', 'http://nas:8096/?a=b', 'http://nas:99999'])(
  'a key is not sent to the address %s, and the answer says why',
  async (address) => {
    const page = await openedSettings();
    const body = { of: 'tmdb', name: 'tmdb', key: 'token', value: 'x', address, evenUntested: true };
    const answer = await page.post('keys', body);
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([409, expect.stringContaining('docAddress')]);
    expect((await page.settings()).keys.filter(({ from }) => from === 'file')).toEqual([]);
  },
);

test('a stored key is not led to another address without being entered again', async () => {
  const page = await openedSettings();
  const fakes = await startFakes();
  onTestFinished(() => fakes.close());
  const secretRef = { name: 'tmdb', key: 'token' };
  const sources = (baseUrl: string) => ({
    edits: [{ ...suspended[0], path: ['spec', 'sources'], value: [{ tmdb: { baseUrl, secretRef } }] }],
  });
  await mkdir(join(page.folder, 'data', 'secrets', 'tmdb'), { recursive: true });
  await writeFile(join(page.folder, 'data', 'secrets', 'tmdb', 'token'), 'stored');
  expect(await failureOf(await change(page, sources('http://evil.example')))).toEqual([409, 'refused']);
  const value = fakes.keys.of('tmdb');
  const address = fakes.baseUrl('tmdb');
  await page.post('keys', { of: 'tmdb', name: 'tmdb', key: 'token', value, address });
  expect((await change(page, sources(address))).status).toBe(200);
});

test('a stored key of one service is not led to another service, also where the document names no address', async () => {
  const page = await openedSettings();
  const stored = async (name: string, key: string) => {
    await mkdir(join(page.folder, 'data', 'secrets', name), { recursive: true });
    await writeFile(join(page.folder, 'data', 'secrets', name, key), 'stored');
  };
  await stored('jellyfin', 'key');
  await stored('tmdb', 'token');
  const sources = (value: readonly object[]) => ({ edits: [{ ...suspended[0], path: ['spec', 'sources'], value }] });
  const before = await page.text();
  for (const secretRef of [
    { name: 'jellyfin', key: 'key' },
    { name: 'tmdb', key: 'token' },
  ]) {
    const led = await change(page, sources([{ tvdb: { secretRef } }]));
    expect([secretRef, await failureOf(led)]).toEqual([secretRef, [409, 'refused']]);
  }
  expect(await page.text()).toBe(before);
  expect((await change(page, sources([{ tmdb: { secretRef: { name: 'tmdb', key: 'token' } } }]))).status).toBe(200);
  expect((await change(page, sources([{ tvdb: { secretRef: { name: 'none', key: 'yet' } } }]))).status).toBe(200);
});

test('a few keys are tested at once; more are refused, and then taken again', async () => {
  const page = await openedSettings();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let requests = 0;
  const service = createServer((_request, response) => {
    requests += 1;
    if (requests === 4) asked.resolve();
    void answered.promise.then(() => response.writeHead(401).end());
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void service.close());
  const { port } = service.address() as AddressInfo;
  const give = () =>
    page.post('keys', { of: 'tmdb', name: 'tmdb', key: 'token', value: 'x', address: `http://127.0.0.1:${port}` });
  const first = Array.from({ length: 4 }, give);
  await asked.promise;
  expect(await failureOf(await give())).toEqual([409, 'refused']);
  answered.resolve();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await give()).status).toBe(200);
});

test('a key that was entered for an address allows that address no other key', async () => {
  const page = await openedSettings();
  const fakes = await startFakes();
  onTestFinished(() => fakes.close());
  const address = fakes.baseUrl('tmdb');
  const ref = { name: 'tmdb', key: 'token' };
  await page.post('keys', { of: 'tmdb', ...ref, value: fakes.keys.of('tmdb'), address });
  await writeFile(join(page.folder, 'data', 'secrets', 'tmdb', 'token'), 'of the owner');
  const led = { ...suspended[0], path: ['spec', 'sources'], value: [{ tmdb: { baseUrl: address, secretRef: ref } }] };
  expect(await failureOf(await change(page, { edits: [led] }))).toEqual([409, 'refused']);
});

test.each<[string, object]>([
  ['a value of many levels', { op: 'set', library: 'default/movies', path: ['spec', 'x'], value: nested(1_000) }],
  [
    'a Library of many keys',
    {
      op: 'add',
      kind: 'movies',
      path: '/x',
      spec: Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [n, 0])),
    },
  ],
])('%s is refused before any work', async (_what, edit) => {
  const page = await openedSettings();
  expect(await failureOf(await change(page, { edits: [edit] }))).toEqual([400, 'badRequest']);
  expect(page.faults).toEqual([]);
});

function nested(levels: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

test('no program is named on the page, and one in the file stays', async () => {
  const page = await openedSettings();
  const named = (path: string) => ({ ...suspended[0], path: ['spec', 'trailers', 'ytDlpPath'], value: path });
  const before = await page.text();
  expect(await failureOf(await change(page, { edits: [named('/bin/sh')] }))).toEqual([409, 'refused']);
  const text = before.replace('"kind":"movies"', '$&,"trailers":{"ytDlpPath":"/bin/sh"}');
  expect(text).not.toBe(before);
  expect(await failureOf(await change(page, { text }))).toEqual([409, 'refused']);
  expect(await page.text()).toBe(before);
  await writeFile(page.config, text);
  expect((await change(page, { edits: suspended })).status).toBe(200);
  expect(await page.text()).toContain('/bin/sh');
});

test('the code sets the first password once, and signs in', async () => {
  const { ask, act, file } = await pageFixture({ setUpCode: 'AAAA-BBBB-CCCC' });
  expect(await (await ask('/api/v1/session')).json()).toMatchObject({ required: true, signedIn: false, setUp: true });
  expect((await ask('/api/v1/settings')).status).toBe(401);
  expect((await act('/api/v1/session', { password: '' })).status).toBe(401);
  const wrong = await act('/api/v1/setup', { code: 'AAAA-BBBB-CCCD', password: 'open sesame' });
  expect(await failureOf(wrong)).toEqual([403, 'forbidden']);
  const right = await act('/api/v1/setup', { code: 'aaaabbbbcccc', password: 'open sesame' });
  expect([right.status, file.password]).toEqual([200, 'open sesame']);
  const cookie = (right.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
  expect((await ask('/api/v1/settings', { headers: { cookie } })).status).toBe(200);
  const again = await act('/api/v1/setup', { code: 'aaaabbbbcccc', password: 'mine instead' });
  expect([await failureOf(again), file.password]).toEqual([[409, 'refused'], 'open sesame']);
});

test('whatever is sent, the document stays valid or untouched', async () => {
  const page = await openedSettings();
  const place = fc.array(fc.oneof(fc.constantFrom('sources', 'storage', 'path', '__proto__', '0'), fc.string()), {
    maxLength: 3,
  });
  const edit = fc.record({
    op: fc.constantFrom('set', 'unset', 'remove', 'add'),
    library: fc.constantFrom('default/movies', 'default/none', ''),
    path: place.map((rest) => ['spec', ...rest]),
    value: fc.jsonValue(),
    kind: fc.constantFrom('movies', 'nonsense'),
    spec: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
      const before = await page.text();
      const answer = await change(page, { edits });
      expect([200, 400, 409]).toContain(answer.status);
      const { faults } = await page.settings();
      expect(faults.filter(({ level }) => level === 'error')).toEqual([]);
      if (answer.status !== 200) expect(await page.text()).toBe(before);
    }),
    { numRuns: 60 },
  );
  expect(page.faults).toEqual([]);
}, 60_000);
