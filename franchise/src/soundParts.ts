/**
 * What is left of a document that breaks the schema when its faulty parts are taken out, so that the rules can speak of the rest
 * in the same answer. It says nothing itself, and changes no value of the document.
 */
import type { Entry, Franchise, MovieEntry } from './generated/franchise.ts';
import { type SchemaFault, validateFranchise } from './generated/validateFranchise.ts';
import { keyMeant } from './schemaSentences.ts';

export interface SoundParts {
  readonly franchise: Franchise;
  /** Places (RFC 6901) of which nobody knows what was meant: faulty ones, and missing ones that a faulty key may mean. */
  readonly leftOut: ReadonlySet<string>;
}

/**
 * Sections (calendar, eras, art …) and entries go as a whole, but for the fields of an entry that no other rests on. An entry
 * keeps its place, so that messages count as the file does. Undefined where the document is no mapping.
 */
export function soundParts(value: unknown, faults: readonly SchemaFault[]): SoundParts | undefined {
  if (!isMapping(value)) return undefined;
  const { leftOut, entries } = faultyParts(faults);
  const isSound = (key: string) => Object.hasOwn(value, key) && !leftOut.has(`/${key}`);
  const sections = new Map(SECTIONS.filter(isSound).map((key) => [key, value[key]]));
  const { order: list } = value;
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const trimmed = items.map((item, at) => trim(item, entries.get(at)));
  // The schema's own check is what makes a document of this; what it must have and nobody wrote is filled in, and taken out again.
  const rest = validateFranchise({
    name: 'left out',
    calendar: { unit: 'years' },
    ...Object.fromEntries(sections),
    order: trimmed.length === 0 ? [FITTING] : trimmed,
  });
  if (!rest.ok) return undefined;
  const { calendar, order, ...franchise } = rest.franchise;
  return {
    franchise: {
      ...franchise,
      ...(sections.has('calendar') && calendar !== undefined && { calendar }),
      order: trimmed.length === 0 ? [] : order.map((entry, at) => (entries.get(at) === 'whole' ? standIn(at) : entry)),
    },
    leftOut,
  };
}

const SECTIONS = ['name', 'sources', 'art', 'calendar', 'universe', 'eras'] as const;

/** Without them an entry is the same film or series in the same place of the story. */
const FREE_FIELDS: ReadonlySet<string> = new Set(['title', 'released', 'note']);

/** The keys of an entry that cannot stay, or that it cannot stay at all. */
type FaultyEntry = Set<string> | 'whole';

interface FaultyParts {
  readonly leftOut: ReadonlySet<string>;
  /** By their index in `order`. */
  readonly entries: ReadonlyMap<number, FaultyEntry>;
}

function faultyParts(faults: readonly SchemaFault[]): FaultyParts {
  const leftOut = new Set<string>();
  const entries = new Map<number, FaultyEntry>();
  for (const fault of faults) {
    if (fault.keyword === 'if') continue;
    leftOut.add(fault.instancePath);
    const [section = '', index, field] = fault.instancePath.split('/').slice(1);
    if (section === '') leftOut.add(`/${missingSection(fault)}`);
    else leftOut.add(`/${section}`);
    if (section !== 'order' || index === undefined) continue;
    const key = field ?? fault.params.additionalProperty;
    const meant = field ?? (key === undefined ? undefined : keyMeant(fault));
    const before = entries.get(Number(index)) ?? new Set();
    if (key === undefined || meant === undefined || !FREE_FIELDS.has(meant) || before === 'whole') {
      entries.set(Number(index), 'whole');
      continue;
    }
    leftOut.add(`/order/${index}/${meant}`);
    entries.set(Number(index), before.add(key));
  }
  return { leftOut, entries };
}

/** The section that a fault of the whole document says is missing, or that its unknown key was likely meant to be. */
function missingSection(fault: SchemaFault): string {
  if (fault.keyword === 'dependentRequired') return 'calendar';
  return fault.params.missingProperty ?? keyMeant(fault) ?? '';
}

function trim(item: unknown, faulty: FaultyEntry | undefined): unknown {
  if (faulty === undefined) return item;
  if (faulty === 'whole' || !isMapping(item)) return FITTING;
  return Object.fromEntries(Object.entries(item).filter(([key]) => !faulty.has(key)));
}

const FITTING: MovieEntry = { movie: 'trakt:left-out', title: 'Left out', released: '2000' };

/** A film of which no rule has anything to say: the space is in no id of a file, so it is no other film. */
function standIn(at: number): Entry {
  return { ...FITTING, movie: `trakt:left out ${at}` };
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown> & { order?: unknown }> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
