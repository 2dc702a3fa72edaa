/** What the page of any cluster shows while a document is faulty: the Library, its titles, and the fault. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Fields, fieldsOf, listAt, textAt } from './fake/json.ts';
import { condition, isSettled, type Library, type Replica, storyTimeout } from './operating.ts';
import { eventually, openStory, type StoryCluster, type StoryFixture } from './storyFixture.ts';

const film = 'Heat (1995)';
const tiles = { mode: 'off' };

export function faultyFacts(name: string, open: () => Promise<StoryCluster>): void {
  let fixture: StoryFixture;
  /** The replica that runs now. */
  let replica: Replica;
  beforeAll(async () => {
    fixture = await openStory(open());
    ({ replica } = fixture);
    await fixture.house.video(`${film}/Heat.mkv`);
    await fixture.house.apply('films', { tiles, readOnly: true });
    await fixture.house.until('films', isSettled);
  }, storyTimeout);
  afterAll(() => fixture?.close());

  const answerOf = async (path: string): Promise<Fields> => {
    const answer = await replica.get(`/api/v1/${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    return fieldsOf(await answer.json());
  };
  const isStalled = (library: Library) => {
    const { status, reason } = condition(library, 'Stalled') ?? {};
    return status === 'True' && reason === 'DocumentFaulty';
  };
  const restart = async () => {
    expect(await replica.stop()).toBe(0);
    replica = await fixture.house.replica();
  };
  /** Reads the object itself, as kubectl does. */
  const written = async () => {
    const conditions = listAt(await fixture.house.library('films'), 'status', 'conditions');
    return fieldsOf(conditions.find((one) => textAt(one, 'type') === 'Stalled'));
  };
  const walkAsked = () =>
    fetch(`${replica.baseUrl}/api/v1/libraries/${fixture.cluster.namespace}/films/walk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: replica.baseUrl },
      body: '{}',
    });

  /** The page shows the same fault as kubectl, and the same titles as before. */
  const expectShown = async () => {
    const id = `${fixture.cluster.namespace}/films`;
    const stalled = await written();
    expect(textAt(stalled, 'message')).toMatch(
      /^nothing starts until this is corrected: .*spec\.schedule.*"every other day"/u,
    );
    const { status, reason, message, lastTransitionTime } = stalled;
    // The watch of the answering replica may lag behind.
    const { libraries } = await eventually(
      () => answerOf('libraries'),
      (answer) => JSON.stringify(answer).includes(`"lastTransitionTime":"${lastTransitionTime}"`),
    );
    expect(libraries).toMatchObject([
      { id, kind: 'movies', storage: 'media', readOnly: true, state: 'stalled', titles: 1, problems: 1 },
    ]);
    const [library] = listAt({ libraries }, 'libraries');
    const shown = listAt(library, 'conditions').find((one) => textAt(one, 'type') === 'Stalled');
    expect(shown).toMatchObject({ status, reason, message, lastTransitionTime, coded: { code: 'untilMended' } });
    for (const field of ['schedule', 'nextWalkAt']) expect(library).not.toHaveProperty(field);
    const problems = await answerOf('problems');
    expect(problems).toMatchObject({ total: 1, problems: [{ cause: 'stalled', library: id }] });
    const [problem] = listAt(problems, 'problems');
    expect([textAt(problem, 'detail'), textAt(problem, 'since')]).toEqual([message, lastTransitionTime]);

    const [title] = listAt(await answerOf(`titles?library=${id}`), 'titles');
    expect(title).toMatchObject({ title: 'Heat', library: id });
    expect(await answerOf(`titles/${textAt(title, 'id')}`)).toMatchObject({ title: 'Heat' });
    expect(await answerOf('filters')).toMatchObject({ libraries: [{ value: id, count: 1 }] });
    expect(listAt(await answerOf('runs'), 'runs')).toHaveLength(1);
    expect(listAt(await answerOf('attribution'), 'services').map((one) => textAt(one, 'name'))).toEqual(['wikidata']);
    const refused = await walkAsked();
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { error: { coded: { code: 'documentFaulty' } } },
    ]);
  };

  describe(`${name}: a faulty document`, { timeout: storyTimeout }, () => {
    test('keeps its Library on the page, and nothing is walked or lost', async () => {
      const { house } = fixture;
      const schedule = 'every other day';
      await house.apply('films', { tiles, readOnly: true, schedule, sources: [{ wikidata: {} }] });
      await house.until('films', isStalled);
      await expectShown();
      await replica.tell('films', film);
      const held = await house.until('films', ({ status }) => status?.held === 1);
      expect([held.status?.run, held.status?.lastRun?.number, held.status?.titles]).toEqual([undefined, 1, 1]);
      await expectShown();
    });

    test('stays visible on a replica that never saw a valid one', async () => {
      const { house } = fixture;
      await restart();
      await expectShown();
      // The webhook still works, and the new leader has made a pass: only a leader writes its own address.
      await house.video('Alien (1979)/Alien.mkv');
      await replica.tell('films', 'Alien (1979)');
      const webhook = `${replica.baseUrl}/webhook/${fixture.cluster.namespace}/films`;
      const held = await house.until('films', ({ status }) => status?.held === 2 && status.webhook === webhook);
      expect([held.status?.run, held.status?.lastRun?.number]).toEqual([undefined, 1]);
      await expectShown();
    });

    test('that is corrected is walked, and the page no longer reports it', async () => {
      const { house } = fixture;
      await house.apply('films', { tiles, readOnly: true });
      const corrected = await house.until('films', (one) => isSettled(one) && one.metadata.generation === 3);
      expect(corrected.status).toMatchObject({ lastFullWalk: { generation: 3 }, lastRun: { result: 'Succeeded' } });
      const { libraries } = await eventually(
        () => answerOf('libraries'),
        (answer) => textAt(listAt(answer, 'libraries')[0], 'state') === 'ready',
      );
      expect(await answerOf('problems')).toEqual({ groups: [], problems: [], total: 0, ignored: 0 });
      expect(libraries).toMatchObject([{ state: 'ready', titles: 2, problems: 0, schedule: '0 4 1 1 *' }]);
      expect((await walkAsked()).status).toBe(202);
    });
  });
}
