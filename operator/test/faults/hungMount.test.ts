/**
 * Two Libraries on mounts that never answer, beside a healthy one: page, webhooks, Jobs and the stop of the server work on, no title is
 * forgotten, and all is right once the mounts answer.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type LogEntry, run, type Serving, writeConfig } from '../serving.ts';
import { fillWithFilms, makeFaultFixture, serveWithClock } from './faultFixture.ts';
import { mountHung, reasonWithoutFuse } from './mounts.ts';
import { titlesOf } from './readState.ts';

const hung = ['films', 'shows'];
const all = [...hung, 'healthy'];
const filmsOfEach = 3;

async function makeGround() {
  const fixture = await makeFaultFixture();
  onTestFinished(fixture.remove);
  const folderOf = (name: string) => join(fixture.folder, name);
  const specOf = (name: string) => ({
    kind: 'movies',
    storage: { path: folderOf(name) },
    schedule: '0 0 29 2 *',
    sources: [],
    tiles: { mode: 'inline', intervalSeconds: 10 },
  });
  for (const name of all) {
    await mkdir(folderOf(name));
    await fillWithFilms(folderOf(name), filmsOfEach);
  }
  await writeConfig(fixture.config, Object.fromEntries(all.map((name) => [name, specOf(name)])));
  const mounts: Awaited<ReturnType<typeof mountHung>>[] = [];
  const answer = async () => {
    for (const mount of mounts.splice(0)) await mount.unmount();
  };
  onTestFinished(answer);
  const hang = async () => {
    for (const name of hung) mounts.push(await mountHung(folderOf(name)));
  };
  return { fixture, hang, answer };
}

const patience = () => AbortSignal.timeout(60_000);

async function read(serving: Serving, path: string) {
  const answer = await fetch(new URL(`api/v1/${path}`, `${serving.pageUrl}/`), { signal: patience() });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

async function titleIds(serving: Serving, name: string): Promise<readonly string[]> {
  const { body } = await read(serving, `titles?library=default/${name}`);
  return body.titles.map(({ id }: { readonly id: string }) => id);
}

/** Waits for a run that succeeds. */
async function succeeded(serving: Serving, name: string, since = 0): Promise<void> {
  const isIt = ({ msg, library, result }: LogEntry) =>
    msg.startsWith('a run ended') && library === `default/${name}` && result === 'Succeeded';
  await serving.logged(isIt, since);
}

async function walk(serving: Serving, name: string): Promise<void> {
  const since = serving.log.length;
  expect(await serving.post(name)).toBe(204);
  await succeeded(serving, name, since);
}

async function serveAll(ground: Awaited<ReturnType<typeof makeGround>>): Promise<Serving> {
  const serving = await serveWithClock(ground.fixture, {
    args: ['--max-jobs', '3', '--media-root', join(ground.fixture.folder, 'films')],
  });
  onTestFinished(async () => {
    await ground.answer();
    await serving.stop('SIGKILL');
  });
  return serving;
}

test.skipIf(reasonWithoutFuse() !== undefined)(
  'mounts that never answer stop nothing else, cost no title, and are used again once they answer',
  async () => {
    const ground = await makeGround();
    const { data } = ground.fixture;
    const serving = await serveAll(ground);
    for (const name of all) await walk(serving, name);
    const known = titlesOf(data);
    const [ids, healthy] = [await titleIds(serving, 'films'), await titleIds(serving, 'healthy')];
    await ground.hang();

    // More than the server has threads.
    const asked = Array.from({ length: 6 }, () => ids)
      .flat()
      .map((id) => read(serving, `titles/${id}`));
    for (const id of healthy)
      expect(await read(serving, `titles/${id}`)).toMatchObject({ body: { storage: 'mounted' } });
    await walk(serving, 'healthy');
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ status: 200, body: { storage: 'away' } });
    await expect.poll(async () => JSON.stringify((await read(serving, 'problems')).body)).toContain('does not answer');

    // Its Job hangs too, and the server stops all the same.
    expect(await serving.post('films')).toBe(204);
    await serving.logged(({ step, library }) => step === 'startWalk' && library === 'default/films');
    await serving.stop();
    expect(serving.log.at(-1)?.msg).toBe('stopped');

    // The storages are away when it starts.
    const again = await serveAll(ground);
    await walk(again, 'healthy');
    expect(titlesOf(data)).toEqual(known);
    await ground.answer();
    // The hanging Job of the first fails, and is tried again by itself.
    expect(await again.post('shows')).toBe(204);
    for (const name of hung) await succeeded(again, name);
    expect(titlesOf(data)).toEqual(known);
    for (const id of ids) expect(await read(again, `titles/${id}`)).toMatchObject({ body: { storage: 'mounted' } });
  },
  300_000,
);

test.skipIf(reasonWithoutFuse() !== undefined)(
  'commands report a mount that never answers, and end with their exit code',
  async () => {
    const ground = await makeGround();
    const { config, data } = ground.fixture;
    await ground.hang();
    const away = join(ground.fixture.folder, 'films', 'projectionist.yaml');
    const [check, doctor, status, dryRun, rescan, ...ofAway] = await Promise.all([
      run(['check', config]),
      run(['doctor', '--config', config, '--data', data, '--listen', '127.0.0.1:0', '--no-online']),
      run(['status', '--config', config, '--data', data]),
      run(['walk', '--dry-run', '--config', config, '--data', data]),
      run(['walk', '--config', config, '--data', data, join(ground.fixture.folder, 'films', 'A (1999)')]),
      run(['check', away]),
      run(['doctor', '--config', away, '--data', data, '--listen', '127.0.0.1:0', '--no-online']),
      run(['status', '--config', away, '--data', data]),
      run(['walk', '--dry-run', '--config', away, '--data', data]),
    ]);
    expect(check.code).toBe(1);
    expect(check.out.match(/storage-missing storage ".*" does not answer; /gu)).toHaveLength(hung.length);
    expect(doctor.code).toBe(1);
    expect(doctor.out).toMatch(/^WRONG +default\/films +storage ".*" does not answer; /mu);
    expect(status.code).toBe(0);
    expect(dryRun.code).toBe(1);
    for (const name of hung)
      expect(dryRun.err).toMatch(new RegExp(`^default/${name}: storage ".*" does not answer; `, 'mu'));
    expect(dryRun.out).toMatch(/^default\/healthy {2}movies/mu);
    expect(rescan.code).toBe(1);
    for (const { out, err } of ofAway) expect(`${out}${err}`).toContain('films/projectionist.yaml" does not answer; ');
    expect(rescan.err).toContain('A (1999)" does not answer; ');
  },
  120_000,
);
