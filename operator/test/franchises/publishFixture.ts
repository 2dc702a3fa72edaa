/** Runs of a franchises Library that publishes, in the test's process: real folder, real catalog, the client of Jobs. */
import { join } from 'node:path';
import { addPublishWish, readPublishedLists } from '../../src/catalog/database/publishTables.ts';
import { publishAfterWalk } from '../../src/job/jobPublish.ts';
import { parseDocuments } from '../../src/library/document/parse.ts';
import { englishText } from '../../src/messages/english.ts';
import { readEnvironment } from '../../src/process/environment.ts';
import type { PublishedList, PublishWishKind } from '../../src/publish/published.ts';
import { openRoot } from '../../src/storage/root.ts';
import { type Franchises, franchiseFixture } from './franchiseFixture.ts';

export interface PublishRun {
  /** The only file to walk, as after a webhook. */
  readonly only?: string;
  readonly byPerson?: true;
  readonly rebuild?: true;
  readonly withinMs?: number;
  readonly keys?: Readonly<Record<string, string>>;
}

export interface Publishing extends Franchises {
  /** Walks and publishes. Returns the warnings. */
  run(run?: PublishRun): Promise<readonly string[]>;
  lists(): Promise<readonly PublishedList[]>;
  wish(list: Pick<PublishedList, 'target' | 'story'>, wish: PublishWishKind): Promise<void>;
  /** Moves the clock of the runs. */
  later(milliseconds: number): void;
  /** Replaces `spec.publish`. */
  publishTo(publish: readonly object[]): void;
  /** Sets `spec.readOnly`. */
  setReadOnly(): void;
}

/** The key of every server is the entry `key` of the secret `server`. */
export const secretRef = { name: 'server', key: 'key' } as const;

export async function publishFixture(publish: readonly object[], token: string): Promise<Publishing> {
  const franchises = await franchiseFixture();
  let targets = publish;
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  let readOnly = false;
  const documentNow = () => {
    const spec = { kind: 'franchises', storage: { path: franchises.root }, readOnly, publish: targets };
    const written = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'stories' }, spec };
    const { documents, faults } = parseDocuments('stories.yaml', JSON.stringify(written));
    const document = documents[0]?.draft;
    if (document === undefined) throw new Error(JSON.stringify(faults));
    return document;
  };
  return {
    ...franchises,
    async run({ only, byPerson, rebuild, withinMs, keys } = {}) {
      const warnings: string[] = [];
      const full = only === undefined;
      const end = await franchises.walk({ folders: only === undefined ? [] : [join(franchises.root, only)] });
      await publishAfterWalk({
        order: {
          uid: 'uid',
          document: documentNow(),
          run: {
            ...{ id: 'run', number: 1, trigger: 'schedule', full, acceptMissing: false, trustMtimes: true },
            ...{ everyTitle: false, firstWalk: false, claimedAt: nowMs },
            ...(byPerson === undefined ? {} : { byPerson }),
            ...(rebuild === undefined ? {} : { rebuild }),
          },
        },
        catalog: franchises.catalog,
        dataFolder: undefined,
        environment: readEnvironment(keys ?? { PROJECTIONIST_SECRET_SERVER_KEY: token }),
        signal: new AbortController().signal,
        root: await openRoot(franchises.root),
        sawAll: full && end.finished,
        isAway: end.isAway,
        warn: (_path, words) => warnings.push(englishText(words)),
        alive: () => undefined,
        now: () => nowMs,
        ...(withinMs === undefined ? {} : { withinMs }),
      });
      return warnings;
    },
    lists: () => readPublishedLists(franchises.catalog, 'uid'),
    wish: ({ target, story }, wish) => addPublishWish(franchises.catalog, 'uid', { target, story, wish, atMs: nowMs }),
    later(milliseconds) {
      nowMs += milliseconds;
    },
    publishTo(next) {
      targets = next;
    },
    setReadOnly() {
      readOnly = true;
    },
  };
}
