/** Documents with an error, and files that are no UTF-8: what the page shows of them, and what it may change. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf, read } from '../../test/api/pageFixture.ts';
import { change, openedSettings, suspended } from '../../test/api/settingsFixture.ts';
import { startFakes } from '../../test/sources/fakes/startFakes.ts';
import { DocumentResult, KeyResult } from './schemas/settings.ts';

const set = (path: readonly string[], value: unknown) => ({ ...suspended[0], path: ['spec', ...path], value });

test('an error beside a program and a folder that were written by hand is corrected on the page', async () => {
  const page = await openedSettings();
  const before = await page.text();
  const ofHand = before
    .replace('"kind":"movies"', '$&,"trailers":{"ytDlpPath":"/opt/yt-dlp"},"suspend":"perhaps"')
    .replace(/("movies",.*?"path":")[^"]*/u, '$1/mnt/elsewhere');
  expect(ofHand).toMatch(/mnt.elsewhere/u);
  await writeFile(page.config, ofHand);
  const { faults, libraries } = await page.settings();
  expect(faults).toContainEqual(
    expect.objectContaining({ level: 'error', message: expect.stringContaining('suspend') }),
  );
  expect(libraries.map(({ id }) => id)).not.toContain('default/movies');
  const text = ofHand.replace('"perhaps"', 'true');
  expect((await read(DocumentResult, await change(page, { text }))).body.isSaved).toBe(true);
  expect(await page.text()).toBe(text);
});

test('an error of the program itself is shown, and the page may remove it, but not name another program', async () => {
  const page = await openedSettings();
  const before = await page.text();
  await writeFile(page.config, before.replace('"kind":"movies"', '$&,"trailers":{"ytDlpPath":"yt-dlp"}'));
  const shown = (await page.settings()).faults.map(({ message }) => message);
  expect(shown.join()).toMatch(/an absolute path/u);
  expect(await failureOf(await change(page, { edits: [set(['trailers', 'ytDlpPath'], '/bin/sh')] }))).toEqual([
    409,
    'refused',
  ]);
  const { path } = set(['trailers', 'ytDlpPath'], '');
  const removed = await change(page, { edits: [{ op: 'unset', library: 'default/movies', path }] });
  expect((await read(DocumentResult, removed)).body.isSaved).toBe(true);
});

test('a key that is stored for the first time goes to no address that the person did not see', async () => {
  const page = await openedSettings();
  const fakes = await startFakes();
  onTestFinished(() => fakes.close());
  const ref = { name: 'tmdb', key: 'token' };
  const use = (baseUrl: string) => change(page, { edits: [set(['sources'], [{ tmdb: { baseUrl, secretRef: ref } }])] });
  expect((await use('http://evil.example')).status).toBe(200);
  const address = fakes.baseUrl('tmdb');
  const give = () => page.post('keys', { of: 'tmdb', ...ref, value: fakes.keys.of('tmdb'), address });
  const refused = await give();
  expect(await refused.clone().text()).toContain('http://evil.example');
  expect(await failureOf(refused)).toEqual([409, 'refused']);
  await expect(readFile(join(page.folder, 'data', 'secrets', 'tmdb', 'token'))).rejects.toThrow('ENOENT');
  expect((await use(address)).status).toBe(200);
  expect((await read(KeyResult, await give())).body).toMatchObject({ isStored: true });
});

test.each<[string, (text: string) => Buffer, string, string]>([
  ['UTF-16 with its mark', (text) => Buffer.from(`\u{FEFF}${text}`, 'utf16le'), 'fileInUtf16', '"UTF-16LE"'],
  ['Latin-1', (text) => Buffer.from(`# Größe\n${text}`, 'latin1'), 'fileNotUtf8', '"1"'],
])('a file in %s is shown with what to do, and never written', async (_what, encoded, code, value) => {
  const page = await openedSettings();
  const bytes = encoded(await page.text());
  await writeFile(page.config, bytes);
  const [file] = (await page.settings()).files;
  expect(file).toMatchObject({ hash: null, text: expect.stringContaining('"kind":"movies"') });
  expect(file?.readOnly?.coded?.code).toBe(code);
  expect(JSON.stringify(file?.readOnly?.coded?.values)).toContain(value);
  expect(await failureOf(await change(page, { edits: suspended }))).toEqual([409, 'refused']);
  expect((await readFile(page.config)).equals(bytes)).toBe(true);
});

test('a mark of UTF-8 before the text stays', async () => {
  const page = await openedSettings();
  await writeFile(page.config, `\u{FEFF}${await page.text()}`);
  expect((await read(DocumentResult, await change(page, { edits: suspended }))).body.isSaved).toBe(true);
  expect((await page.text()).startsWith('\u{FEFF}')).toBe(true);
  expect((await page.settings()).faults.filter(({ level }) => level === 'error')).toEqual([]);
});
