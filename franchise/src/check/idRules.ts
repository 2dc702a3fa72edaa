/** Rules about ids: a known scheme, of the right kind, and an id in the scheme's form. */
import type { Franchise } from '../generated/franchise.ts';
import { nearest } from './nearest.ts';
import type { Rule } from './rule.ts';
import { type ReadId, readId, SCHEMES, schemesFor } from './schemes.ts';
import { entryAt, quoted } from './wording.ts';

interface WrittenId extends ReadId {
  readonly id: string;
  readonly kind: 'movie' | 'series';
  /** Index in `order`. */
  readonly entry: number;
}

function* writtenIds({ order }: Franchise): Generator<WrittenId> {
  for (const [entry, item] of order.entries()) {
    const kind = 'movie' in item ? 'movie' : 'series';
    const id = 'movie' in item ? item.movie : item.series;
    yield { ...readId(id), id, kind, entry };
  }
}

const kindInWords = { movie: 'film', series: 'series' } as const;

export const unknownScheme: Rule = {
  codes: { 'unknown-scheme': 'warning' },
  *check({ franchise }) {
    for (const { scheme, id, kind, entry } of writtenIds(franchise)) {
      if (SCHEMES.has(scheme)) continue;
      const meant = nearest(scheme, SCHEMES.keys());
      yield {
        code: 'unknown-scheme',
        level: 'warning',
        message: `The scheme of ${quoted(id)} in ${entryAt(entry)} is unknown, so readers will probably not find the title. ${meant === undefined ? `Known for a ${kindInWords[kind]}: ${schemesFor(kind).join(', ')}.` : `Did you mean "${meant}"?`}`,
        pointer: ['order', entry, kind],
      };
    }
  },
};

export const otherKindScheme: Rule = {
  codes: { 'other-kind-scheme': 'warning' },
  *check({ franchise }) {
    for (const { scheme, id, kind, entry } of writtenIds(franchise)) {
      const known = SCHEMES.get(scheme);
      if (known === undefined || known.kinds.includes(kind)) continue;
      const other = kind === 'movie' ? 'series' : 'movie';
      yield {
        code: 'other-kind-scheme',
        level: 'warning',
        message: `The ${kindInWords[kind]} ${quoted(id)} in ${entryAt(entry)} has a scheme for ${kindInWords[other] === 'film' ? 'films' : 'series'}. Use a scheme for a ${kindInWords[kind]} (${schemesFor(kind).join(', ')}), or write \`${other}:\` if it is one.`,
        pointer: ['order', entry, kind],
      };
    }
  },
};

export const idShape: Rule = {
  codes: { 'id-shape': 'warning' },
  *check({ franchise }) {
    for (const { scheme, value, id, kind, entry } of writtenIds(franchise)) {
      const known = SCHEMES.get(scheme);
      if (known?.form === undefined || known.form.pattern.test(value)) continue;
      yield {
        code: 'id-shape',
        level: 'warning',
        message: `${quoted(id)} in ${entryAt(entry)} is not an id of ${known.name}: after the colon it needs ${known.form.words}. Copy it from the address of its page.`,
        pointer: ['order', entry, kind],
      };
    }
  },
};

export const ID_RULES: readonly Rule[] = [unknownScheme, otherKindScheme, idShape];
