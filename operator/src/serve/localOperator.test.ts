import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  aStart,
  aStep,
  type Event,
  type OperatorFixture,
  operatorFixture,
} from '../../test/platform/operatorFixture.ts';
import { listLibraries, registerLibrary } from '../catalog/database/library.ts';
import { listProblems } from '../catalog/database/problems.ts';
import { type ClaimSpec, chooseClaim } from '../library/claim.ts';
import type { LibraryKey } from '../library/document.ts';
import { englishText } from '../messages/english.ts';
import type { LocalOperator } from './localOperator.ts';

const key = 'default/movies';
const minute = 60_000;
/** For a loaded machine; otherwise a wait takes a moment. */
const patient = { timeout: 30_000 };
const day = 24 * 60 * minute;
const filmA = 'movies/A (2001)/A (2001).mkv';
const filmB = 'movies/B (2002)/B (2002).mkv';
const pathOf = (film: string) => film.slice('movies/'.length);

async function withFilms(...films: readonly string[]): Promise<OperatorFixture> {
  const fixture = await operatorFixture();
  await mkdir(join(fixture.folder, 'movies'));
  for (const film of films) await fixture.video(film);
  return fixture;
}

async function fileOf({ folder }: OperatorFixture, film: string): Promise<Record<string, unknown>> {
  const at = film.lastIndexOf('/');
  const text = await readFile(join(folder, film.slice(0, at), '.projectionist', 'record.json'), 'utf8');
  const record: { files: Record<string, Record<string, unknown>> } = JSON.parse(text);
  return record.files[film.slice(at + 1)] ?? {};
}

/** The reason for a due walk at this moment; undefined if none is due. */
function owes(fixture: OperatorFixture, change: Partial<ClaimSpec> = {}): string | undefined {
  const spec = { name: 'movies', generation: 1, schedule: '0 4 1 1 *', timeZone: 'Etc/UTC', ...change };
  return chooseClaim(fixture.state(key), spec, fixture.clock.now())?.trigger;
}

async function ended(fixture: OperatorFixture, since = 0, of: LibraryKey = key) {
  const { step } = await fixture.event(aStep('endWalk', of), since);
  return {
    result: step.next.lastRun?.result,
    reason: step.next.lastRun?.reason && englishText(step.next.lastRun.reason),
    setAside: step.setAside.map((video) => ({ ...video, reason: englishText(video.reason) })),
    next: step.next,
  };
}

/** Advances the clock to the next run. */
async function afterBackoff(fixture: OperatorFixture) {
  const since = fixture.events.length;
  fixture.clock.advance(10 * minute);
  return ended(fixture, since);
}

describe('a video that crashes native code', () => {
  test('is set aside, reported with the signal, not opened again, and released when it changes', async () => {
    const fixture = await withFilms(filmA, filmB);
    await fixture.behave({
      'walk-1': { does: 'die', signal: 'SIGSEGV', row: { nativeFiles: [pathOf(filmA)] } },
    });
    const operator = fixture.start();
    operator.serve(fixture.document('movies'), 'hash');
    const reason = 'a Job died of SIGSEGV while it read this video';
    expect(await ended(fixture)).toMatchObject({
      result: 'Failed',
      reason: 'the Job died of SIGSEGV',
      setAside: [{ path: pathOf(filmA), reason }],
    });
    expect(await afterBackoff(fixture)).toMatchObject({ result: 'Succeeded' });
    expect(await fileOf(fixture, filmA)).toMatchObject({
      setAside: { reason },
      facts: { probe: { state: 'failed', reason }, thumbnail: { state: 'failed', reason } },
    });
    expect(await fileOf(fixture, filmB)).toMatchObject({ facts: { thumbnail: { state: 'filled' } } });
    const { uid } = fixture.state(key);
    const problems = await listProblems(await fixture.catalog.open(), uid, 10);
    const detail = { code: 'diedReading', values: ['SIGSEGV'] };
    expect(problems).toMatchObject([{ cause: 'setAside', path: pathOf(filmA), detail }]);
    // The record already names the file, so the catalog is not asked again, and another walk does not open it.
    const record = await fileOf(fixture, filmA);
    let since = fixture.events.length;
    await operator.accept(key, { kind: 'folder', path: join(fixture.folder, 'movies/A (2001)'), again: false });
    expect(await ended(fixture, since)).toMatchObject({ result: 'Succeeded' });
    expect(await fileOf(fixture, filmA)).toMatchObject({ setAside: record['setAside'] });
    await fixture.video(filmA, 'second');
    since = fixture.events.length;
    await operator.accept(key, { kind: 'folder', path: join(fixture.folder, 'movies/A (2001)'), again: false });
    expect(await ended(fixture, since)).toMatchObject({ result: 'Succeeded' });
    const lifted = await fileOf(fixture, filmA);
    expect(lifted).not.toHaveProperty('setAside');
    expect(lifted).toMatchObject({ facts: { probe: { state: 'filled' }, thumbnail: { state: 'filled' } } });
  });

  test('by an out-of-memory kill is set aside only the second time in a row, and its neighbour is not', async () => {
    const fixture = await withFilms(filmA, filmB);
    await fixture.behave({
      'walk-1': { does: 'die', signal: 'SIGKILL', row: { nativeFiles: [pathOf(filmB), pathOf(filmA)] } },
      'walk-2': { does: 'die', signal: 'SIGKILL', row: { nativeFiles: [pathOf(filmA)] } },
    });
    fixture.start().serve(fixture.document('movies'), 'hash');
    expect(await ended(fixture)).toMatchObject({ result: 'Failed', reason: 'the Job died of SIGKILL', setAside: [] });
    expect(await afterBackoff(fixture)).toMatchObject({ setAside: [{ path: pathOf(filmA) }] });
    expect(await afterBackoff(fixture)).toMatchObject({ result: 'Succeeded' });
    expect(await fileOf(fixture, filmA)).toHaveProperty('setAside');
    expect(await fileOf(fixture, filmB)).not.toHaveProperty('setAside');
  });

  test('is not to blame if two kills are far apart', async () => {
    const fixture = await withFilms(filmA);
    const killed = { does: 'die', signal: 'SIGKILL', row: { nativeFiles: [pathOf(filmA)] } } as const;
    await fixture.behave({ 'walk-1': killed, 'walk-3': killed });
    const operator = fixture.start();
    operator.serve(fixture.document('movies'), 'hash');
    await ended(fixture);
    expect(await afterBackoff(fixture)).toMatchObject({ result: 'Succeeded' });
    const since = fixture.events.length;
    await operator.accept(key, { kind: 'full', paced: false, trigger: 'page', acceptMissing: false });
    expect(await ended(fixture, since)).toMatchObject({ result: 'Failed', setAside: [] });
  });
});

describe('a Job', () => {
  test('without progress for 20 minutes is ended in the state, then stopped, and its open video is set aside', async () => {
    const fixture = await withFilms(filmA);
    await fixture.behave({ 'walk-1': { does: 'hang', row: { nativeFiles: [pathOf(filmA)] } } });
    fixture.start().serve(fixture.document('movies'), 'hash');
    await fixture.event(aStart());
    const look = async (later: number) => {
      const since = fixture.events.length;
      fixture.clock.advance(later);
      await fixture.event((event): event is typeof event => event.kind === 'look' && event.found, since);
    };
    await look(0);
    await look(19 * minute);
    expect(fixture.events.some(aStep('endWalk'))).toBe(false);
    fixture.clock.advance(2 * minute);
    expect(await ended(fixture)).toMatchObject({
      result: 'TimedOut',
      reason: 'no progress for 20 minutes',
      setAside: [{ path: pathOf(filmA), reason: 'no progress for 20 minutes' }],
    });
    const gone = await fixture.event((event) => event.kind === 'jobEnded');
    expect(gone.ended).toEqual({ signal: 'SIGTERM' });
    // State first, then the signal: a crash between them must not leave a run without its Job.
    const order = fixture.events.map((event) => (event.kind === 'step' ? event.step.do : event.kind));
    expect(order.indexOf('endWalk')).toBeLessThan(order.indexOf('jobEnded'));
    expect(await afterBackoff(fixture)).toMatchObject({ result: 'Succeeded' });
  });

  test('that refuses its order stops its Library until the document changes; webhooks are held', async () => {
    const fixture = await withFilms(filmA);
    await fixture.behave({ 'walk-1': { does: 'exit', code: 2 } });
    const operator = fixture.start();
    operator.serve(fixture.document('movies'), 'hash');
    const end = await ended(fixture);
    expect(end).toMatchObject({ result: 'Failed', next: { refused: { generation: 1, programVersion: '1.0.0' } } });
    const since = fixture.events.length;
    await operator.accept(key, { kind: 'folder', path: '/m/A', again: false });
    fixture.clock.advance(10 * minute);
    expect(fixture.state(key).pending.folders).toMatchObject([{ path: '/m/A' }]);
    operator.serve(fixture.document('movies', { languages: ['de'] }), 'other hash');
    expect(await ended(fixture, since)).toMatchObject({ result: 'Succeeded' });
    const claims = fixture.events.slice(since).filter(aStep('claimWalk'));
    expect(claims.map(({ step }) => step.next.run?.generation)).toEqual([2, ...claims.slice(1).map(() => 2)]);
    expect(fixture.state(key)).not.toHaveProperty('refused');
  });

  test.each([
    ['exit 0 without a row', { does: 'exit', code: 0 }, 'Lost'],
    ['exit 0 with an unfinished row', { does: 'exit', code: 0, row: {} }, 'Lost'],
    ['exit 3 with an unfinished row', { does: 'exit', code: 3, row: {} }, 'Lost'],
    [
      'a finished row, whatever followed',
      { does: 'die', signal: 'SIGSEGV', row: { result: 'Succeeded' } },
      'Succeeded',
    ],
    ['exit 1', { does: 'exit', code: 1, row: {} }, 'Failed'],
  ] as const)('%s: %s means %s', async (_, behaviour, result) => {
    const fixture = await withFilms(filmA);
    await fixture.behave({ 'walk-1': behaviour });
    fixture.start().serve(fixture.document('movies'), 'hash');
    const end = await ended(fixture);
    expect(end).toMatchObject({ result, setAside: [] });
    expect(end.next.pending.full?.tries).toBe(result === 'Succeeded' ? undefined : 1);
  });

  test('of a removed Library is asked to yield', async () => {
    const fixture = await withFilms(filmA);
    await fixture.behave({ 'walk-1': { does: 'hang', row: {} } });
    const operator = fixture.start();
    const document = fixture.document('movies');
    operator.serve(document, 'hash');
    await fixture.event(aStart());
    operator.remove(key, document);
    const { step } = await fixture.event(aStep('askToYield'));
    expect((await (await fixture.catalog.ledger()).read(step.run.id))?.ask).toBe('yield');
  });
});

describe('a stop', () => {
  test('between a claim and its Job returns what the run took, without a try, and counts as clean', async () => {
    const fixture = await withFilms(filmA);
    let stopped: Promise<void> | undefined;
    const operator = fixture.start();
    fixture.onEvent = (event) => {
      if (aStep('claimWalk')(event)) stopped ??= operator.stop();
    };
    operator.serve(fixture.document('movies'), 'hash');
    await fixture.event(aStep('claimWalk'));
    await stopped;
    expect(fixture.state(key)).toMatchObject({ pending: { full: { tries: 0 } }, lastRun: { result: 'Yielded' } });
    expect(fixture.state(key)).not.toHaveProperty('run');
    expect(fixture.store().begin(fixture.clock.now())).toBeUndefined();
  });

  test('of a Job that is just starting returns its folders without a try', async () => {
    const fixture = await withFilms(filmA);
    const operator = fixture.start();
    operator.serve(fixture.document('movies'), 'hash');
    await fixture.event(aStep('startWalk'));
    await operator.stop();
    expect(fixture.state(key)).toMatchObject({ pending: { full: { tries: 0 } }, lastRun: { result: 'Yielded' } });
  });
});

describe('one slot', () => {
  test('goes first to a Library with a waiting folder, then to full walks', async () => {
    const fixture = await withFilms();
    for (const name of ['one', 'two', 'three']) await mkdir(join(fixture.folder, name));
    await fixture.behave({ 'walk-1': { does: 'hang', row: {} } });
    const operator = fixture.start({ maxJobs: 1 });
    for (const name of ['one', 'two', 'three']) operator.serve(fixture.document(name), 'hash');
    const first = await fixture.event(aStart());
    const others = (['default/one', 'default/two', 'default/three'] as const).filter((name) => name !== first.key);
    const [early, late] = others;
    if (early === undefined || late === undefined) throw new Error('three Libraries were served');
    await operator.accept(late, { kind: 'folder', path: '/m/A', again: false });
    await fixture.behave({});
    // The running Job is ended from outside.
    process.kill(Number(first.line['pid']), 'SIGTERM');
    await ended(fixture, 0, early);
    const claims = fixture.events.filter(aStep('claimWalk'));
    const claimed = claims.map((claim) => [claim.key, claim.step.next.run?.trigger]);
    expect(claimed.slice(0, 2)).toEqual([
      [first.key, 'spec'],
      // Its first full walk takes the folder along.
      [late, 'spec'],
    ]);
    for (const [at, claim] of claims.entries()) {
      if (at === 0) continue;
      // Never two at once: each was claimed after the one before had ended.
      const before = fixture.events.indexOf(claim);
      const ends = fixture.events.slice(0, before).filter(aStep('endWalk'));
      expect(ends.length).toBe(at);
    }
  });
});

describe('due work at a start', () => {
  const serveOnce = async (fixture: OperatorFixture, operator: LocalOperator, spec: object = {}) => {
    const since = fixture.events.length;
    operator.serve(fixture.document('movies', spec), 'hash');
    await ended(fixture, since);
    const { step } = await fixture.event(aStep('claimWalk'), since);
    return step.next.run?.trigger;
  };
  const hourly = { schedule: '0 * * * *' };

  test('three missed schedule times are one walk', async () => {
    const fixture = await withFilms(filmA);
    const first = fixture.start();
    expect(await serveOnce(fixture, first, hourly)).toBe('spec');
    await first.stop();
    fixture.clock.advance(3 * 60 * minute);
    const second = fixture.start();
    expect(await serveOnce(fixture, second, hourly)).toBe('schedule');
    expect(owes(fixture, hourly)).toBeUndefined();
    await second.stop();
  });

  test('an unclean stop owes one full walk, also after later clean stops', async () => {
    const fixture = await withFilms(filmA);
    const first = fixture.start();
    expect(await serveOnce(fixture, first)).toBe('spec');
    await first.stop();
    const second = fixture.start({ unclean: true });
    expect(await serveOnce(fixture, second)).toBe('start');
    const { uncleanStartAt } = fixture.store();
    expect(uncleanStartAt).toBeTypeOf('number');
    const met = uncleanStartAt === undefined ? {} : { uncleanStartAt };
    expect(owes(fixture, met)).toBeUndefined();
    await second.stop();
    const since = fixture.events.length;
    const third = fixture.start();
    third.serve(fixture.document('movies'), 'hash');
    await third.accept(key, { kind: 'folder', path: join(fixture.folder, 'movies/A (2001)'), again: false });
    await ended(fixture, since);
    const claims = fixture.events.slice(since).filter(aStep('claimWalk'));
    expect(claims.map(({ step }) => step.next.run?.trigger)).toEqual(['webhook']);
    await third.stop();
  });
});

describe('a removed Library', () => {
  test('with a folder held only in memory makes a stop unclean', async () => {
    const fixture = await withFilms(filmA);
    const first = fixture.start();
    first.serve(fixture.document('movies'), 'hash');
    await ended(fixture);
    await first.stop();
    const second = fixture.start();
    second.removeUnserved();
    const store = fixture.store();
    const write = store.compareAndSwap.bind(store);
    store.compareAndSwap = () => Promise.reject(new Error('the disk is full'));
    await second.accept(key, { kind: 'folder', path: '/m/A', again: false });
    await second.stop();
    store.compareAndSwap = write;
    expect(store.begin(fixture.clock.now())).toBeTypeOf('number');
    // Retries as long as the process lives.
    await vi.waitFor(() => expect(fixture.state(key).pending.folders).toMatchObject([{ path: '/m/A' }]), patient);
  });

  test('is known for 30 days, holds folders, and comes back with them', async () => {
    const fixture = await withFilms(filmA);
    const operator = fixture.start();
    const document = fixture.document('movies');
    operator.serve(document, 'hash');
    await ended(fixture);
    operator.remove(key, document);
    await operator.accept(key, { kind: 'folder', path: '/m/A', again: false });
    fixture.clock.advance(29 * day);
    expect(operator.knows(key)).toBe(true);
    expect(fixture.state(key).pending.folders).toMatchObject([{ path: '/m/A' }]);
    expect(fixture.state(key)).not.toHaveProperty('run');
    const since = fixture.events.length;
    operator.serve(document, 'hash');
    const { step } = await fixture.event(aStep('claimWalk'), since);
    expect(step.next.run?.folders).toMatchObject([{ path: '/m/A' }]);
    expect(fixture.store().list()[0]).not.toHaveProperty('removedAt');
  });

  test('is forgotten after 30 days, at a start', async () => {
    const fixture = await withFilms(filmA);
    const first = fixture.start();
    const document = fixture.document('movies');
    first.serve(document, 'hash');
    await ended(fixture);
    first.remove(key, document);
    await first.stop();
    fixture.clock.advance(31 * day);
    const second = fixture.start();
    expect(second.knows(key)).toBe(false);
    expect(fixture.store().list()).toEqual([]);
  });

  test('is forgotten after 30 days, while the server runs', async () => {
    const fixture = await withFilms(filmA);
    const operator = fixture.start();
    const document = fixture.document('movies');
    operator.serve(document, 'hash');
    await ended(fixture);
    operator.remove(key, document);
    fixture.clock.advance(31 * day);
    await vi.waitFor(() => expect(operator.knows(key)).toBe(false), patient);
    // If it comes back then, it is new.
    const since = fixture.events.length;
    operator.serve(document, 'hash');
    expect(await ended(fixture, since)).toMatchObject({ result: 'Succeeded', next: { lastRun: { number: 1 } } });
  });

  test('that disappeared while no server ran is marked at the start', async () => {
    const fixture = await withFilms(filmA);
    const first = fixture.start();
    first.serve(fixture.document('movies'), 'hash');
    await ended(fixture);
    await first.stop();
    const second = fixture.start();
    second.removeUnserved();
    expect(fixture.store().list()[0]?.removedAt).toBeTypeOf('number');
    expect(second.knows(key)).toBe(true);
    await second.accept(key, { kind: 'folder', path: '/m/A', again: false });
    expect(fixture.state(key).pending.folders).toMatchObject([{ path: '/m/A' }]);
  });
});

test('a Library of the catalog whose state was lost is marked as removed at the start', async () => {
  const fixture = await withFilms(filmA);
  const operator = fixture.start();
  operator.serve(fixture.document('movies'), 'hash');
  await ended(fixture);
  const catalog = await fixture.catalog.open();
  await registerLibrary(catalog, { uid: 'of a lost state', namespace: 'default', name: 'movies', kind: 'movies' });
  operator.removeUnserved();
  await vi.waitFor(async () => {
    const removed = (await listLibraries(catalog)).filter(({ removedAtMs }) => removedAtMs !== undefined);
    expect(removed.map(({ uid }) => uid)).toEqual(['of a lost state']);
  }, patient);
});

describe('a document that cannot be served', () => {
  test.each([['with a claim', { storage: { claim: 'media' } }, 'storage.path']])(
    '%s is refused with a sentence, and its Library is unknown',
    async (_, change, word) => {
      const fixture = await withFilms();
      const operator = fixture.start();
      const document = fixture.document('movies');
      const odd = { ...document, spec: { ...document.spec, ...change } };
      expect(operator.serve(Object.assign({}, document, odd), 'hash')).toContain(word);
      expect(operator.knows(key)).toBe(false);
    },
  );

  test('with another kind than the known one', async () => {
    const fixture = await withFilms();
    const operator = fixture.start();
    operator.serve(fixture.document('movies', { suspend: true }), 'hash');
    const series = fixture.document('movies', { suspend: true });
    const other = { ...series, spec: { ...series.spec, kind: 'series' as const } };
    expect(operator.serve(other, 'other')).toContain('immutable');
    expect(fixture.store().list()).toMatchObject([{ kind: 'movies', generation: 1 }]);
  });
});

test('a hold that cannot be written is kept, reported as such and written when possible; no pass fails', async () => {
  const fixture = await operatorFixture();
  const operator = fixture.start();
  operator.serve(fixture.document('movies', { suspend: true }), 'hash');
  const store = fixture.store();
  const full = vi.spyOn(store, 'compareAndSwap').mockRejectedValue(new Error('the disk is full'));
  const held = operator.accept(key, { kind: 'folder', path: '/m/A', again: false });
  const trouble = await fixture.event(
    (event): event is Event & { kind: 'holdTrouble' } => event.kind === 'holdTrouble',
  );
  expect(trouble).toMatchObject({ key, error: { message: 'the disk is full' } });
  await held;
  full.mockRestore();
  await vi.waitFor(() => expect(fixture.state(key).pending.folders).toMatchObject([{ path: '/m/A' }]), patient);
  expect(fixture.events.filter(({ kind }) => kind === 'trouble')).toEqual([]);
});
