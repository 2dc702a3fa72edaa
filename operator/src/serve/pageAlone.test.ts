import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFixture } from '../../test/serving.ts';
import { openCatalog } from '../catalog/database/open.ts';
import { StateStore } from '../platform/local/stateStore.ts';
import { dataFiles, readEnvironment } from '../process/environment.ts';
import { createLog } from '../process/log.ts';
import { startPageAlone } from './pageAlone.ts';

test('the page alone shows a storage that is away, and that it is back', async () => {
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  const movies = join(fixture.folder, 'movies');
  await mkdir(movies, { recursive: true });
  const spec = { kind: 'movies', storage: { path: movies }, schedule: '0 0 29 2 *', sources: [] };
  const document = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'movies' }, spec };
  await writeFile(fixture.config, JSON.stringify(document));
  const store = new StateStore(fixture.data);
  store.register('default/movies', 'movies', 'hash');
  store.close();
  await (await openCatalog(dataFiles(fixture.data).catalog)).close();
  await rename(movies, `${movies}.away`);
  const lines: string[] = [];
  const page = await startPageAlone(
    { config: fixture.config, data: fixture.data, listen: { host: '127.0.0.1', port: 0 } },
    await createLog(readEnvironment(), false),
    (line) => lines.push(line),
  );
  onTestFinished(() => page.stop());
  const url = /http:\S+/u.exec(lines.join('\n'))?.[0] ?? '';
  const shown = async () => (await fetch(`${url}/api/v1/libraries`)).text();
  expect(await shown()).toContain('storageMissing');
  await rename(`${movies}.away`, movies);
  await expect.poll(shown, { timeout: 30_000, interval: 500 }).not.toContain('storageMissing');
});
