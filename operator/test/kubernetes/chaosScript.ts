/** What happens in one chaos, and when: all of it from one seed. How it meets the clock of the machine is nobody's to say. */
import { Random } from '../simulation/random.ts';

export interface ChaosSize {
  readonly libraries: number;
  /** Of them, so many are told of again and again. */
  readonly busy: number;
  readonly webhooks: number;
  readonly stormMs: number;
  /** One after the other, in an order of chance. */
  readonly blows: Readonly<Partial<Record<Blow, number>>>;
  /** At any time. */
  readonly pricks: Readonly<Partial<Record<Prick, number>>>;
  /** So many Libraries are removed while they are walked, and come again under their names. */
  readonly remade: number;
  /** Of each call to the API server; 0: only what blows and pricks do. */
  readonly faultRate: number;
}

/** What takes a leader or the API server away. */
export type Blow = 'killLeader' | 'pauseLeader' | 'restartApi' | 'apiAway';
export type Prick = 'dropWatches' | 'deleteJob' | 'deletePod' | 'killPod' | 'evictPod';

export interface ScriptedWebhook {
  readonly atMs: number;
  readonly library: string;
  /** Undefined: an empty body. */
  readonly path: string | undefined;
}

export interface ChaosScript {
  readonly libraries: readonly string[];
  /** More than 64 folders are named to it while it walks. */
  readonly crowded: string;
  readonly remade: readonly string[];
  readonly webhooks: readonly ScriptedWebhook[];
  readonly blows: readonly { readonly does: Blow; readonly afterMs: number; readonly takesMs: number }[];
  readonly pricks: readonly { readonly does: Prick; readonly atMs: number }[];
}

/** Far below 64: a busy Library is not to be walked as a whole. */
const titlesOfBusy = 12;
/** Some go before the first walk begins, and they are more than 64 all the same. */
const titlesOfCrowded = 150;
/** Of the bursts; nine of ten webhooks. */
const partForBusy = 0.69;

const soonPart = 4;

export function scriptOf(seed: number, size: ChaosSize): ChaosScript {
  const random = new Random(seed);
  const libraries = Array.from({ length: size.libraries - size.remade }, (_, index) => `library-${index}`);
  const [crowded = '', ...busy] = libraries.slice(0, size.busy + 1);
  // Early in the order of the server, which is the order in which a new leader looks at them: it does not live long.
  const remade = Array.from({ length: size.remade }, (_, index) => `again-${index}`);
  const webhooks = [...crowd(random, crowded, size), ...storm(random, libraries, busy, size)];
  return {
    libraries: [...libraries, ...remade],
    crowded,
    remade,
    webhooks: webhooks.toSorted((one, other) => one.atMs - other.atMs),
    blows: shuffled(random, listed<Blow>(size.blows)).map((does) => ({
      does,
      afterMs: random.between(0, 600),
      takesMs: does === 'pauseLeader' ? random.between(3_300, 4_500) : random.between(1_100, 2_000),
    })),
    // The first of each kind soon: what comes when all blows have fallen hits nothing any more.
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

/** Mostly bursts, as a season that is imported. */
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

/** Kinds of which the size wants some and of which none hit: with each seed there is to be none. */
export function missed(
  { blows, pricks, remade }: ChaosSize,
  struck: Readonly<Partial<Record<Blow | Prick | 'remake', number>>>,
): readonly string[] {
  const wanted = Object.entries({ ...blows, ...pricks, remake: remade });
  const hits = new Map(Object.entries(struck));
  return wanted.flatMap(([kind, count]) => (count > 0 && !hits.has(kind) ? [kind] : []));
}
