/**
 * The script of one chaos run: what happens and when, all from one seed. Its timing relative to the machine's load
 * varies.
 */
import { Random } from '../simulation/random.ts';

export interface ChaosSize {
  readonly libraries: number;
  /** How many of the Libraries get webhooks repeatedly. */
  readonly busy: number;
  readonly webhooks: number;
  readonly stormMs: number;
  /** One after the other, in random order. */
  readonly blows: Readonly<Partial<Record<Blow, number>>>;
  /** After all others, while every Library gets a webhook. */
  readonly lastBlow?: Blow;
  /** At any time. */
  readonly pricks: Readonly<Partial<Record<Prick, number>>>;
  /** Between two blows, on average. */
  readonly betweenBlowsMs: number;
  /** How many Libraries are deleted during a walk and recreated under their names. */
  readonly remade: number;
  /** How often each of them. */
  readonly remadeTimes: number;
  /** Of the replicas: their `PROJECTIONIST_LEASE_SECONDS`. */
  readonly leaseSeconds: number;
  /** How long calls are counted when all is done; undefined: not at all. */
  readonly restMs?: number;
  /** The share of API calls that fail; 0: only blows and pricks cause faults. */
  readonly faultRate: number;
}

/** Faults that take a replica, the API server, its store or the database away. */
export type Blow =
  | 'killLeader'
  | 'killReplica'
  | 'pauseLeader'
  | 'restartApi'
  | 'apiAway'
  | 'etcdAway'
  | 'databaseAway';
/** `touchLibrary`: somebody else writes a Library, so that the next write of the operator may conflict. */
export type Prick = 'dropWatches' | 'deleteJob' | 'deletePod' | 'killPod' | 'evictPod' | 'touchLibrary';

export interface ScriptedWebhook {
  readonly atMs: number;
  readonly library: string;
  /** Undefined: an empty body. */
  readonly path: string | undefined;
}

export interface ChaosScript {
  readonly libraries: readonly string[];
  /** Gets more than 64 folders during one walk. */
  readonly crowded: string;
  readonly remade: readonly string[];
  /** Busy ones whose videos lack tiles, made by Jobs of their own. */
  readonly tiled: readonly string[];
  readonly webhooks: readonly ScriptedWebhook[];
  readonly blows: readonly { readonly does: Blow; readonly afterMs: number; readonly takesMs: number }[];
  readonly pricks: readonly { readonly does: Prick; readonly atMs: number }[];
}

/** Far below 64, so that a busy Library does not get full walks. */
const titlesOfBusy = 12;
/** Some are walked before the first walk ends, and the rest must still be more than 64. */
const titlesOfCrowded = 150;
/** The shortest Lease that a leader can keep renewed on a busy machine. */
export const shortLeaseSeconds = 3;
/** A pause lasts longer than the Lease. */
const pausedForPartsOfLease = { least: 1.1, most: 1.5 } as const;
/** Of the bursts, which are nine of ten webhooks. */
const partForBusy = 0.69;

const soonPart = 4;

export function scriptOf(seed: number, size: ChaosSize): ChaosScript {
  const random = new Random(seed);
  const leaseMs = size.leaseSeconds * 1_000;
  const libraries = Array.from({ length: size.libraries - size.remade }, (_, index) => `library-${index}`);
  const [crowded = '', ...busy] = libraries.slice(0, size.busy + 1);
  // Early in the server's order, in which a new leader makes its passes, because a leader does not live long.
  const remade = Array.from({ length: size.remade }, (_, index) => `again-${index}`);
  const webhooks = [...crowd(random, crowded, size), ...storm(random, libraries, busy, size)];
  return {
    libraries: [...libraries, ...remade],
    crowded,
    remade,
    tiled: busy.slice(0, busy.length / 2),
    webhooks: webhooks.toSorted((one, other) => one.atMs - other.atMs),
    blows: [...shuffled(random, listed<Blow>(size.blows)), ...(size.lastBlow === undefined ? [] : [size.lastBlow])].map(
      (does) => ({
        does,
        afterMs: random.between(0, 2 * size.betweenBlowsMs),
        takesMs:
          does === 'pauseLeader'
            ? random.between(pausedForPartsOfLease.least * leaseMs, pausedForPartsOfLease.most * leaseMs)
            : random.between(1_100, 2_000),
      }),
    ),
    // The first of each kind early, because pricks after the last blow hit nothing.
    pricks: listed<Prick>(size.pricks)
      .map((does, index, all) => ({
        does,
        atMs: random.between(0, all.indexOf(does) === index ? size.stormMs / soonPart : size.stormMs),
      }))
      .toSorted((one, other) => one.atMs - other.atMs),
  };
}

function crowd(random: Random, library: string, { stormMs }: ChaosSize): readonly ScriptedWebhook[] {
  const beginsMs = random.between(0, stormMs / 2);
  return Array.from({ length: titlesOfCrowded }, (_, title) => ({
    atMs: title === 0 ? beginsMs : beginsMs + 500 + random.between(0, 1_000),
    library,
    path: pathOf(library, title),
  }));
}

/** Mostly bursts, like an imported season. */
function storm(
  random: Random,
  libraries: readonly string[],
  busy: readonly string[],
  { webhooks, stormMs }: ChaosSize,
): readonly ScriptedWebhook[] {
  const all: ScriptedWebhook[] = [];
  while (all.length < webhooks) {
    const isBusy = random.chance(partForBusy);
    const library = random.pick(isBusy ? busy : libraries.slice(busy.length + 1)) ?? '';
    const atMs = random.between(0, stormMs);
    const count = isBusy ? random.between(1, 8) : 1;
    for (let made = 0; made < count; made++) {
      const path = isBusy && random.chance(0.015) ? undefined : pathOf(library, random.between(0, titlesOfBusy - 1));
      all.push({ atMs: atMs + random.between(0, 400), library, path });
    }
  }
  return all;
}

function pathOf(library: string, title: number): string {
  return `/media/${library}/Title ${title}`;
}

function listed<Kind extends string>(counts: Readonly<Partial<Record<Kind, number>>>): Kind[] {
  const all: Kind[] = [];
  for (const kind in counts) for (let made = 0; made < (counts[kind] ?? 0); made++) all.push(kind);
  return all;
}

function shuffled<Item>(random: Random, items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** Kinds that the size asks for and that never hit: must be empty for every seed. */
export function missed(
  { blows, pricks, remade }: ChaosSize,
  struck: Readonly<Partial<Record<Blow | Prick | 'remake', number>>>,
): readonly string[] {
  const wanted = Object.entries({ ...blows, ...pricks, remake: remade });
  const hits = new Map(Object.entries(struck));
  return wanted.flatMap(([kind, count]) => (count > 0 && !hits.has(kind) ? [kind] : []));
}
