/** The program as published (compiled) and from its sources; other tests start a bundle of it (`scripts/bundleProgram.ts`). */
import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeFixture, readRecordFile, writeConfig } from '../serving.ts';
import { documentsOf } from '../walk/story.ts';
import { tinyVideo } from '../walk/walkFixture.ts';

const run = promisify(execFile);
const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

test.each([
  ['compiled', 'operator/bin/projectionist.js'],
  ['from its sources', 'operator/src/commands/cli.ts'],
])('the program, %s, starts, checks a document and walks a film', async (_how, program) => {
  if (program.endsWith('.js'))
    await run(process.execPath, [inRepository('node_modules/typescript/bin/tsc'), '-b', inRepository('operator')]);
  const fixture = await makeFixture({});
  onTestFinished(() => fixture.remove());
  const film = join(fixture.folder, 'movies/Heat (1995)');
  await mkdir(film, { recursive: true });
  await copyFile(await tinyVideo(), join(film, 'Heat.mkv'));
  await writeConfig(fixture.config, documentsOf(fixture, { movies: { tiles: { mode: 'off' } } }));
  const start = async (...args: readonly string[]) => {
    const env = { ...process.env, NO_COLOR: '1', PROJECTIONIST_QUIET_SECONDS: '0' };
    return (await run(process.execPath, [inRepository(program), ...args], { env })).stdout;
  };
  expect(await start('--help')).toContain('projectionist');
  await start('check', fixture.config);
  await start('walk', '--config', fixture.config, '--data', fixture.data);
  expect(await readRecordFile(film)).toBeDefined();
});
