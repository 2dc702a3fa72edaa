/**
 * Removes the faulty parts of a document that breaks the schema, so that the rules can check the rest in the same run.
 * Reports nothing itself and does not change the document.
 */
import type { Entry, Franchise, MovieEntry } from './generated/franchise.ts';
import { type SchemaFault, validateFranchise } from './generated/validateFranchise.ts';
import { keyMeant } from './schemaSentences.ts';

export interface SoundParts {
  readonly franchise: Franchise;
  /**
   * JSON Pointers (RFC 6901) of values with an unknown meaning: faulty ones, and missing ones that a faulty key may
   * mean.
   */
  readonly leftOut: ReadonlySet<string>;
}

/**
 * Removes faulty sections (calendar, eras, art …) and faulty entries as a whole. Of an entry only the faulty
 * `FREE_FIELDS` are removed if nothing else is faulty. Entries keep their index, so that messages count as in the file.
 * Undefined if the document is not a mapping.
 */
export function soundParts(value: unknown, faults: readonly SchemaFault[]): SoundParts | undefined {
  if (!isMapping(value)) return undefined;
  const { leftOut, entries } = faultyParts(faults);
  const isSound = (key: string) => Object.hasOwn(value, key) && !leftOut.has(`/${key}`);
  const sections = new Map(SECTIONS.filter(isSound).map((key) => [key, value[key]]));
  const { order: list } = value;
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const trimmed = items.map((item, at) => trim(item, entries.get(at)));
  // Only the schema validator gives the value its type, so fill in missing required values and remove them afterwards.
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

/** Without these an entry is still the same film or series at the same place. */
const FREE_FIELDS: ReadonlySet<string> = new Set(['title', 'released', 'note']);

/** The keys to remove from an entry, or `whole` for the entry itself. */
type FaultyEntry = Set<string> | 'whole';

interface FaultyParts {
  readonly leftOut: ReadonlySet<string>;
  /** By index in `order`. */
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

/** The section that a fault of the whole document reports as missing, or that its unknown key probably means. */
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

/** A placeholder film that breaks no rule. No id in a file contains a space, so it equals no other film. */
function standIn(at: number): Entry {
  return { ...FITTING, movie: `trakt:left out ${at}` };
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown> & { order?: unknown }> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
