/** A walk that waits for a service stops at once, keeps its results, and continues from there next time. */
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startProgram } from '../commandLine/program.ts';
import { readStory } from './readStory.ts';

const folder = 'movies/Paper Moons (2019) {tmdb-1234}';

test('SIGTERM ends a walk while a service keeps it waiting; the next walk does the rest', async () => {
  const tale = await readStory([`${folder}/Paper Moons (2019).mkv`]);
  await tale.write({ movies: { sources: tale.fakes.sources('tmdb') } });
  // Longer than a whole request with all its tries: a walk that waits for it does not end within this test.
  tale.fakes.fail('tmdb', { kind: 'slowHead', afterMs: 120_000 });
  const environment = { PROJECTIONIST_SECRETS_DIR: join(tale.house.folder, 'secrets') };
  const walking = startProgram(['walk'], { cwd: tale.house.folder, environment });
  await vi.waitFor(() => expect(tale.fakes.count('tmdb')).toBeGreaterThan(0), 40_000);
  walking.process.kill('SIGTERM');
  const { code, stdout } = await walking.ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('stopped early') });

  tale.fakes.mend();
  await tale.walkWell();
  expect((await tale.record(folder)).titles['.']?.facts['poster']?.state).toBe('filled');
});
