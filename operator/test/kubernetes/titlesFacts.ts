/**
 * Real walks and real tiles workers on any server: what happens to videos that are broken, replaced and read again.
 * Also what the page of an operator shows of them, although it has no storage of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { radarrBodies } from '../bodies/radarr.ts';
import { repository } from '../house/sources.ts';
import { program } from '../program.ts';
import { at, type Fields, fieldsAt, fieldsOf, listAt, textAt } from './fake/json.ts';
import { isPodOf, isSettled, storyTimeout } from './operating.ts';
import { eventually, metricOf, openStory, type StoryCluster, type StoryFixture } from './storyFixture.ts';

const tiles = { mode: 'worker', intervalSeconds: 1, widthPixels: 80, parallelism: 2 };
const upgraded = String(radarrBodies.find(({ name }) => name === 'Radarr Download (upgrade)')?.body);
const crash = "process.kill(process.pid, 'SIGSEGV')";

export function titlesFacts(name: string, open: () => Promise<StoryCluster>): void {
  let fixture: StoryFixture;
  beforeAll(async () => {
    fixture = await openStory(open());
  }, storyTimeout);
  afterAll(() => fixture?.close());

  const record = async (title: string): Promise<Fields> => {
    const file = join(fixture.house.folder, 'media', title, '.projectionist/record.json');
    return JSON.parse(await readFile(file, 'utf8'));
  };
  const hasTiles = (title: string, file: string) =>
    existsSync(join(fixture.house.folder, 'media', title, `${file}.trickplay`));
  const jobOf = async (job: string) => {
    const path = `/apis/batch/v1/namespaces/${fixture.cluster.namespace}/jobs/${job}`;
    return (await fixture.house.api.call('GET', path)).body;
  };
  const answerOf = async (path: string): Promise<Fields> => {
    const answer = await fixture.replica.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return fieldsOf(await answer.json());
  };
  const rebuild = (library: string) => {
    const { kubeconfig, namespace } = fixture.cluster;
    const args = ['rebuild', '--kubernetes', '--kubeconfig', kubeconfig, '--library', `${namespace}/${library}`];
    const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => chunks.push(text));
    const ended = once(child, 'close').then(() => ({ code: child.exitCode, said: chunks.join('') }));
    return { ended, said: () => chunks.join('') };
  };

  describe(`${name}: real titles`, { timeout: storyTimeout }, () => {
    test('one Job makes the tiles of several videos: a broken one and a crashed pod stop no other', async () => {
      const { house } = fixture;
      await Promise.all([
        house.video('Heat (1995)/Heat.mkv'),
        house.video('Alien (1979)/Alien.mkv'),
        house.brokenVideo('Ran (1985)/Ran.mkv'),
      ]);
      const isMovies = isPodOf('movies');
      const isSecondOfFirst = (pod: Fields) =>
        isMovies(pod) &&
        textAt(pod, 'metadata', 'labels', 'batch.kubernetes.io/job-name') === 'movies-tiles-1' &&
        textAt(pod, 'metadata', 'annotations', 'batch.kubernetes.io/job-completion-index') === '1';
      house.instead(isSecondOfFirst, crash);
      await house.apply('movies', { tiles });
      await eventually(
        () => [hasTiles('Heat (1995)', 'Heat'), hasTiles('Alien (1979)', 'Alien')],
        (made) => made.every((is) => is),
      );
      const settled = await house.until('movies', (one) => isSettled(one) && (one.status?.gaps?.['tiles'] ?? 0) === 0);
      expect(settled.status?.titles).toBe(3);
      const first = await jobOf('movies-tiles-1');
      expect(first['spec']).toMatchObject({ completionMode: 'Indexed', completions: 3, parallelism: 2 });
      expect(first['status']).toMatchObject({ failedIndexes: '1', completedIndexes: '0,2' });
      const { files } = await record('Ran (1985)');
      expect(at(files, 'Ran.mkv', 'facts', 'tiles')).toMatchObject({ state: 'failed', reason: expect.any(String) });
      expect(hasTiles('Ran (1985)', 'Ran')).toBe(false);
    });

    test('a replaced film keeps its arrival, is probed again and gets new tiles', async () => {
      const { house, replica } = fixture;
      const before = await record('Heat (1995)');
      await house.video('Heat (1995)/Heat.mkv', 'second');
      expect(await replica.post('movies', upgraded)).toBe(204);
      const after = await eventually(
        () => record('Heat (1995)'),
        ({ files }) => at(files, 'Heat.mkv', 'facts', 'tiles', 'value', 'images') === 5,
      );
      expect(at(after, 'titles', '.', 'arrivals')).toEqual(at(before, 'titles', '.', 'arrivals'));
      const probeOf = ({ files }: Fields) => fieldsAt(files, 'Heat.mkv', 'facts', 'probe', 'value');
      expect(probeOf(after)).not.toEqual(probeOf(before));
      const settled = await house.until('movies', (one) => isSettled(one) && (one.status?.gaps?.['tiles'] ?? 0) === 0);
      expect(settled.status?.lastRun).toMatchObject({ result: 'Succeeded', full: false });
    });

    test('the page shows them from the catalog; missing storage is no error', async () => {
      const { replica, cluster } = fixture;
      const wall = await answerOf('/api/v1/titles?sort=name');
      expect(wall['total']).toBe(3);
      const [alien] = listAt(wall, 'titles');
      expect(alien).toMatchObject({ title: 'Alien', year: 1979, library: `${cluster.namespace}/movies` });
      const { thumbnail } = fieldsAt(alien, 'preview');
      const picture = await replica.get(`/${String(thumbnail)}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const { libraries } = await answerOf('/api/v1/libraries');
      const webhook = `${replica.baseUrl}/webhook/${cluster.namespace}/movies`;
      expect(libraries).toMatchObject([{ kind: 'movies', state: 'ready', titles: 3, webhook }]);
      const problems = listAt(await answerOf('/api/v1/problems'), 'problems');
      expect(problems.map((one) => [textAt(one, 'cause'), textAt(one, 'path')])).toEqual([
        ['unreadable', 'Ran (1985)/Ran.mkv'],
      ]);
      const id = textAt(alien, 'id') ?? '';
      expect(await answerOf(`/api/v1/titles/${id}`)).toMatchObject({ title: 'Alien' });
      for (const file of ['Alien-thumb.jpg', 'Alien.trickplay/80 - 10x10/0.jpg', '../../etc/passwd'])
        expect((await replica.get(`/api/v1/titles/${id}/files/${encodeURI(file)}`)).status).toBe(404);
      expect(replica.log.filter(({ level }) => level >= 50)).toEqual([]);
    });

    test('a mark that a person sets on the page is in the record after the next scan, and leaves it again', async () => {
      const { house, replica } = fixture;
      const alien = listAt(await answerOf('/api/v1/titles?sort=name'), 'titles')[0];
      const address = `/api/v1/titles/${textAt(alien, 'id') ?? ''}`;
      const say = async (wish: Fields) => {
        const body = JSON.stringify({ video: 'Alien (1979)/Alien.mkv', ...wish });
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${replica.baseUrl}${address}/marks`, { method: 'POST', body, headers });
        return [answer.status, await answer.text()] as const;
      };
      const marksIn = async () => at((await record('Alien (1979)'))['files'], 'Alien.mkv', 'facts', 'marks');
      const span = { startSeconds: 1, endSeconds: 2.5 };
      expect((await say({ action: 'set', kind: 'intro', spans: [{ startSeconds: 1, endSeconds: 2_000 }] }))[0]).toBe(
        400,
      );
      const [status, text] = await say({ action: 'set', kind: 'intro', spans: [span] });
      expect([status, text]).toEqual([202, expect.stringContaining('folder')]);
      const set = await eventually(marksIn, (marks) => at(marks, 'state') === 'filled');
      expect(set).toMatchObject({ source: 'you', value: [{ kind: 'intro', ...span, source: 'you' }] });
      await say({ action: 'unlock', kind: 'intro' });
      expect(await eventually(marksIn, (marks) => at(marks, 'state') === 'absent')).not.toHaveProperty('value');
      await house.until('movies', isSettled);
    });

    test('`rebuild --kubernetes` waits for the running run, and restores the deleted catalog', async () => {
      const { house, replica, postgres } = fixture;
      const before = await answerOf('/api/v1/titles?sort=name');
      await postgres.run('delete from libraries');
      const undo = house.instead(isPodOf('movies'), 'setInterval(() => {}, 60_000)');
      await replica.tell('movies', 'Alien (1979)');
      const isMovies = isPodOf('movies');
      await eventually(
        () => house.kubelet.running().filter(({ pod }) => isMovies(pod)).length,
        (count) => count === 1,
      );
      undo();
      const rebuilding = rebuild('movies');
      await eventually(rebuilding.said, (said) => said.includes('is under way: waiting for its end'));
      expect(house.kubelet.kill(isMovies, 'SIGTERM')).toBe(1);
      const { code, said } = await rebuilding.ended;
      expect([code, said]).toEqual([0, expect.stringMatching(/run \d+: done\n/u)]);
      await house.until('movies', isSettled);
      expect(await answerOf('/api/v1/titles?sort=name')).toEqual(before);
    });

    test.each([
      ['suspended', { suspend: true }, 'is suspended'],
      ['readonly', { readOnly: true }, 'readOnly, so only its catalog has the facts'],
      ['nobody', undefined, 'there is no Library'],
    ])('`rebuild --kubernetes` of %s is refused with a message', async (library, spec, sentence) => {
      if (spec !== undefined) await fixture.house.apply(library, { tiles: { mode: 'off' }, ...spec });
      expect(await rebuild(library).ended).toEqual({ code: 1, said: expect.stringContaining(sentence) });
    });

    test('no request of the operator was denied, and /metrics reports its work', async () => {
      const { replica } = fixture;
      for (const code of ['401', '403'])
        expect(await metricOf(replica, 'projectionist_api_requests_total', `code="${code}"`)).toBeUndefined();
      expect(await metricOf(replica, 'projectionist_api_requests_total', 'verb="replaceStatus"')).toBeGreaterThan(0);
      expect(await metricOf(replica, 'projectionist_leader')).toBe(1);
      expect(await metricOf(replica, 'projectionist_workqueue_depth')).toBe(0);
      expect(await metricOf(replica, 'projectionist_held_folders', 'movies')).toBe(0);
      expect(await metricOf(replica, 'projectionist_build_info', 'version=')).toBe(1);
      expect(
        await metricOf(replica, 'projectionist_jobs_started_total', 'kind="walk",trigger="webhook"'),
      ).toBeGreaterThan(0);
      expect(await metricOf(replica, 'projectionist_jobs_started_total', 'kind="tiles"')).toBeGreaterThan(1);
      expect(await metricOf(replica, 'projectionist_job_duration_seconds_count', 'Succeeded')).toBeGreaterThan(1);
      expect(await metricOf(replica, 'projectionist_reconcile_duration_seconds_count', 'done')).toBeGreaterThan(1);
      expect(await metricOf(replica, 'projectionist_webhook_commit_batch_size_count')).toBeGreaterThan(1);
      expect(await metricOf(replica, 'projectionist_webhook_conflicts_total')).toBeGreaterThanOrEqual(0);
    });

    test('each metric that an alert or the guide names exists', async () => {
      const shown = await (await fixture.replica.get('/metrics')).text();
      const made = new Set([...shown.matchAll(/^# TYPE (\S+)/gmu)].map(([, name]) => name));
      const read = (path: string) => readFile(join(repository, path), 'utf8');
      const rules = await read('operator/deploy/chart/templates/monitoring.yaml');
      const guide = await read('docs/guides/kubernetes.md');
      const named = [...`${rules}${guide}`.matchAll(/projectionist_[a-z_]+/gu)].map(([name]) => name);
      expect(named.length).toBeGreaterThan(20);
      expect([...new Set(named)].filter((name) => !made.has(name))).toEqual([]);
    });

    test('a path that matches no folder is reported on the page, with the claim that was searched', async () => {
      const { replica, cluster } = fixture;
      const path = 'D:\\Films\\Nowhere (2000)';
      expect(await replica.post('movies', { movie: { folderPath: path } })).toBe(204);
      const { problems } = await eventually(
        () => answerOf('/api/v1/problems?cause=lostPath'),
        ({ total }) => total === 1,
      );
      const coded = { code: 'lostPath', values: [expect.any(String)] };
      expect(problems).toMatchObject([{ library: `${cluster.namespace}/movies`, path, coded }]);
    });
  });
}
