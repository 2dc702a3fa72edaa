/**
 * What of a story is not in any Library and is out, in the forms that Radarr and Sonarr read as import lists
 * (docs/reference/lists.md). Pure.
 */
import type { z } from '@hono/zod-openapi';
import type { ResolvedMember } from '@projectionist/franchise/member';
import type { WantedItems } from '../schemas/wanted.ts';
import type { WantedProgram } from '../schemas/wantedPrograms.ts';

export type WantedItem = z.infer<typeof WantedItems>[number];

export interface WantedList {
  readonly items: readonly WantedItem[];
  /** Titles that are missing, but whose id of this program's database is unknown. */
  readonly withoutId: number;
}

/** Both programs read ids into 32 bits. A larger one makes them refuse the whole list. */
const idAtMost = 2 ** 31 - 1;

interface Shape {
  readonly kind: 'movie' | 'series';
  readonly scheme: string;
  readonly form: RegExp;
  item(id: string, title: string): WantedItem;
}

const digits = /^[1-9]\d{0,9}$/u;

const shapes: Readonly<Record<WantedProgram, Shape>> = {
  radarr: { kind: 'movie', scheme: 'tmdb', form: digits, item: (id, title) => ({ id: Number(id), title }) },
  stevenlu: { kind: 'movie', scheme: 'imdb', form: /^tt\d{7,10}$/u, item: (id, title) => ({ title, imdb_id: id }) },
  sonarr: { kind: 'series', scheme: 'tvdb', form: digits, item: (id, title) => ({ title, tvdbId: Number(id) }) },
  seerr: {
    kind: 'movie',
    scheme: 'tmdb',
    form: digits,
    item: (id) => ({ mediaType: 'movie', mediaId: Number(id) }),
  },
};

/**
 * In story order, each film or series once. A series is on the list if nothing of one of its parts is held: the program adds
 * series, not parts. Parts that are coming are left out, and so are those whose release is unknown.
 */
export function wantedList(members: readonly ResolvedMember[], program: WantedProgram): WantedList {
  const { kind, scheme, form, item } = shapes[program];
  const items = new Map<string, WantedItem>();
  const unknown = new Set<string>();
  for (const member of members) {
    if (member.state !== 'missing' || (member.kind === 'movie') !== (kind === 'movie')) continue;
    const id = idOf(member, scheme, form);
    if (id === undefined) unknown.add(member.id);
    else if (!items.has(id)) items.set(id, item(id, member.title));
  }
  return { items: [...items.values()], withoutId: unknown.size };
}

function idOf({ id, ids }: ResolvedMember, scheme: string, form: RegExp): string | undefined {
  for (const one of [id, ...ids]) {
    const value = one.startsWith(`${scheme}:`) ? one.slice(scheme.length + 1) : '';
    if (form.test(value) && (form !== digits || Number(value) <= idAtMost)) return value;
  }
  return undefined;
}
