import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildHouse, type House, libraryText } from '../../../test/commandLine/house.ts';
import { runProgram } from '../../../test/commandLine/program.ts';
import { startServe } from '../../../test/serving.ts';
import { readStates } from '../../platform/local/readStates.ts';

const film = 'movies/Harbour Lights (1999)/Harbour Lights (1999).mkv';

let house: House;
let data: string;
beforeEach(async () => {
  house = await buildHouse([film]);
  data = join(house.folder, '.projectionist-data');
  await house.file('projectionist.yaml', libraryText('movies', 'movies', './movies'));
});
afterEach(() => house.remove());

const run = (...args: readonly string[]) => runProgram(args, { cwd: house.folder });

function damage(): void {
  for (const part of ['-wal', '-shm']) rmSync(join(data, `state.db${part}`), { force: true });
  writeFileSync(join(data, 'state.db'), 'no database '.repeat(2_000));
}

test('every command names the file and the repair, and the repair lets them work again', async () => {
  expect((await run('walk')).code).toBe(0);
  damage();
  for (const command of ['walk', 'status', 'rebuild', 'serve']) {
    const ended = await run(command);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('state.db');
    expect(ended.stderr).toContain('projectionist repair-state');
    expect(ended.stderr).not.toMatch(/no such table|malformed|not a database|\n\s+at /u);
  }
  const repaired = await run('repair-state');
  expect(repaired).toMatchObject({ code: 0, stderr: '' });
  expect(repaired.stdout).toContain('state.db.damaged-');
  expect(readdirSync(data).some((name) => name.startsWith('state.db.damaged-'))).toBe(true);
  expect((await run('walk')).code).toBe(0);
  expect(readStates(data)?.libraries.get('default/movies')?.state.lastFullWalk).toBeDefined();
  expect((await run('repair-state')).stdout).toContain('is whole: nothing was changed');
});

test('a running server is not disturbed', async () => {
  const fixture = { folder: house.folder, config: join(house.folder, 'projectionist.yaml'), data };
  const serving = await startServe({ ...fixture, remove: async () => undefined });
  const ended = await run('repair-state');
  await serving.stop();
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toContain('stop it first');
});
