import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onBothDatabases } from '../../test/catalog/databases.ts';
import { file, temporaryFolder, title } from '../../test/catalog/sample.ts';
import { discordPath, startAnnounceServers } from '../../test/sources/fakes/announceServers.ts';
import { ignoreProblems } from '../catalog/database/ignoredTable.ts';
import { type Problem, replaceProblems } from '../catalog/database/problems.ts';
import { openWalkCatalog } from '../catalog/walk/walkCatalog.ts';
import { checkTexts } from '../library/document/checkTexts.ts';
import type { LibraryDocument } from '../library/document.ts';
import { englishText } from '../messages/english.ts';
import { message, plainText } from '../messages/message.ts';
import { readEnvironment } from '../process/environment.ts';
import type { CatalogTitle } from '../walk/catalog.ts';
import { announceAfterWalk, type WalkResult } from './jobAnnounce.ts';

const succeeded: WalkResult = { result: 'Succeeded' };
const longAgo = '2020-01-01T00:00:00.000Z';
const problem = (name: string, words = 'cut off'): Problem => {
  return { cause: 'unreadable', title: name, path: `${name}/a.mkv`, detail: plainText(words) };
};

function documentWith(announce: object[]): LibraryDocument {
  const text = JSON.stringify({
    ...{ apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'shows' } },
    spec: { kind: 'series', storage: { path: '/media/shows' }, announce },
  });
  const { documents, faults } = checkTexts([{ file: 'x.yaml', text }]);
  const [found] = documents;
  if (found === undefined) throw new Error(JSON.stringify(faults));
  return found.document;
}

onBothDatabases(({ temporaryCatalog }) => {
  async function fixture(entries: (address: string) => object[] = (address) => [{ json: { url: `${address}/hook` } }]) {
    const servers = await startAnnounceServers();
    onTestFinished(() => servers.close());
    const catalog = await temporaryCatalog();
    const dataFolder = temporaryFolder();
    const document = documentWith(entries(servers.address));
    const library = { uid: 'uid', namespace: 'default', name: 'shows', kind: 'series' } as const;
    const stop = new AbortController();
    const life = { signal: stop.signal, lastWords: undefined, stop: () => stop.abort(), end: () => undefined };
    return {
      ...{ servers, catalog, dataFolder, stop },
      texts: () => servers.received.map(({ body }) => body.text),
      save: async (titles: readonly CatalogTitle[]) =>
        (await openWalkCatalog(catalog, library)).save({ titles, snapshots: [] }),
      found: (problems: readonly Problem[]) =>
        replaceProblems(catalog, { libraryUid: 'uid', runId: 'r', nowMs: 5 }, 'library', problems),
      after: (walked: WalkResult = succeeded, firstWalk = false, rebuild = false) =>
        announceAfterWalk(
          {
            ...{ catalog, dataFolder, environment: readEnvironment({}) },
            life: { ...life, leave: async () => undefined },
            order: {
              ...{ version: 1, document, uid: 'uid', baseUrl: '', folders: [] },
              run: {
                ...{ id: 'r', number: 1, trigger: 'page', full: true, acceptMissing: false, trustMtimes: false },
                ...{ everyTitle: false, firstWalk, claimedAt: Date.now() - 1000, ...(rebuild ? { rebuild } : {}) },
              },
            },
          },
          walked,
        ),
    };
  }

  const episodes = (count: number, arrivedAt: string) =>
    Array.from({ length: count }, (_, index) =>
      file(`Firefly/S01E${index + 1}.mkv`, { season: 1, episodes: [index + 1], arrivedAt }),
    );
  const later = () => new Date(Date.now() + 1000).toISOString();

  test('a first scan of 600 titles is one message, and a season that arrives later is another', async () => {
    const { servers, texts, save, after } = await fixture();
    await save(
      Array.from({ length: 600 }, (_, index) =>
        title(`Show ${index}`, {
          kind: 'series',
          arrivedAt: longAgo,
          files: [file(`Show ${index}/S01E01.mkv`, { season: 1, episodes: [1], arrivedAt: longAgo })],
        }),
      ),
    );
    await after({ result: 'Yielded' }, true);
    expect(texts()).toEqual([]);
    expect(await after(succeeded, true)).toEqual([]);
    expect(texts()).toEqual(['First scan: 600 titles']);
    expect(servers.received[0]?.body.titles.items).toHaveLength(20);
    await save([
      title('Firefly', { kind: 'series', title: 'Firefly', arrivedAt: longAgo, files: episodes(10, later()) }),
    ]);
    await after();
    await after();
    expect(texts().slice(1)).toEqual(['Firefly: 10 new episodes']);
    expect(servers.received[1]?.body.titles.items[0].episodes).toHaveLength(10);
  });

  test('a rebuild and titles that were here before the service was named are no news', async () => {
    const { texts, save, after } = await fixture();
    await save([title('Firefly', { kind: 'series', arrivedAt: longAgo, files: episodes(3, longAgo) })]);
    await after();
    await save([title('Firefly', { kind: 'series', arrivedAt: longAgo, files: episodes(4, later()) })]);
    await after(succeeded, false, true);
    expect(texts()).toEqual([]);
  });

  test('problems are told together and once; ignored ones never, changed ones again', async () => {
    const { catalog, servers, found, after, texts } = await fixture();
    const ignored = problem('Ignored');
    await ignoreProblems(catalog, [{ ...ignored, library: 'uid', ignoredAtMs: 1, action: 'press' }]);
    await found([problem('A'), problem('B'), ignored]);
    await after();
    await after();
    await found([problem('B'), ignored]);
    await after();
    await found([problem('A'), problem('B'), ignored]);
    await after();
    expect(texts()).toEqual(['2 problems need attention']);
    await found([problem('A', 'no sound'), problem('B'), ignored]);
    await after();
    expect(servers.received[1]?.body.problems.items).toMatchObject([{ title: 'A', text: 'no sound' }]);
  });

  test('a scan that fails is told once for each reason', async () => {
    const { after, servers } = await fixture();
    const failed = (reason: string): WalkResult => ({ result: 'Failed', error: message('text', reason) });
    await after(failed('the disk is gone'));
    await after(failed('the disk is gone'));
    await after(failed('the disk is full'));
    const told = servers.received.map(({ body }) => body.problems.items.map(({ text }: { text: string }) => text));
    expect(told).toEqual([['the disk is gone'], ['the disk is full']]);
  });

  test('an address that nobody knows is a warning without the address, and the message is not lost', async () => {
    const secretRef = { name: 'discord', key: 'address' };
    const { servers, dataFolder, found, after } = await fixture(() => [{ discord: { secretRef } }]);
    await found([problem('A')]);
    const english = async () => (await after()).map(englishText);
    expect(await english()).toEqual([expect.stringContaining('discord/address')]);
    const folder = join(dataFolder, 'secrets', 'discord');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'address'), `${servers.address}/api/webhooks/1/deleted-deleted-deleted`, {
      mode: 0o600,
    });
    const [warning = ''] = await english();
    expect(warning).toContain('404');
    expect(warning).not.toContain('deleted');
    await writeFile(join(folder, 'address'), 'file:///etc/passwd', { mode: 0o600 });
    expect(await english()).toEqual([expect.stringContaining('expected an http')]);
    await writeFile(join(folder, 'address'), `${servers.address}${discordPath}`, { mode: 0o600 });
    expect(await english()).toEqual([]);
    expect(servers.received).toHaveLength(1);
  });

  test('a service that fails in an unexpected way takes no warning of another', async () => {
    const { servers, found, after } = await fixture((address) => [
      { json: { url: 'http://no.such.host:99999/hook' } },
      { json: { url: `${address}/hook` } },
    ]);
    await found([problem('A')]);
    servers.failWith = 400;
    expect((await after()).map(({ code, values }) => [code, values[0]])).toEqual([
      ['announceLater', 'json'],
      ['announceLost', 'json 2'],
    ]);
  });

  test('what a service refuses is not sent with every scan, and a Job that is asked to stop sends nothing', async () => {
    const { servers, stop, found, after } = await fixture();
    await found([problem('A')]);
    servers.failWith = 400;
    expect((await after()).map(({ code }) => code)).toEqual(['announceLost']);
    servers.failWith = undefined;
    expect(await after()).toEqual([]);
    await found([problem('A'), problem('B')]);
    stop.abort();
    await after();
    expect(servers.received).toEqual([]);
  });
});
