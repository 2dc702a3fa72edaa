import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFixture, run, writeConfig } from '../../test/serving.ts';
import { openCatalog } from '../catalog/database/open.ts';
import { readRunRow } from '../catalog/runs/runLedger.ts';
import { message } from '../messages/message.ts';

test('the row of a Job that a full data folder stopped names the folder', async () => {
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  const media = join(fixture.folder, 'media');
  await mkdir(join(media, 'Film (2001)'), { recursive: true });
  await writeFile(join(media, 'Film (2001)/Film (2001).mkv'), 'not read');
  await writeConfig(fixture.config, { movies: { kind: 'movies', storage: { path: media }, sources: [] } });
  const full = new URL('../../test/faults/fullCatalog.ts', import.meta.url).href;
  const ended = await run(['walk', '--config', fixture.config, '--data', fixture.data], {
    NODE_OPTIONS: `--import=${full}`,
  });
  expect(ended.code, ended.err).toBe(1);
  const catalog = await openCatalog(join(fixture.data, 'catalog.db'), { readOnly: true });
  onTestFinished(() => catalog.close());
  const rows = await catalog.db.selectFrom('runs').selectAll().execute();
  expect(rows.map(readRunRow)).toMatchObject([{ result: 'Failed', error: message('dataFull', fixture.data) }]);
});
