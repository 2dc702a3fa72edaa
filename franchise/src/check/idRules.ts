/** Rules about ids: a known scheme, of the right kind, and an id in the scheme's form. */
import { say } from '../faultTexts.ts';
import type { Franchise } from '../generated/franchise.ts';
import { nearest } from './nearest.ts';
import type { Rule } from './rule.ts';
import { type ReadId, readId, SCHEMES, schemesFor } from './schemes.ts';
import { entryAt, finding, shown } from './wording.ts';

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

export const unknownScheme: Rule = {
  codes: { 'unknown-scheme': 'warning' },
  *check({ franchise }) {
    for (const { scheme, id, kind, entry } of writtenIds(franchise)) {
      if (SCHEMES.has(scheme)) continue;
      const meant = nearest(scheme, SCHEMES.keys());
      const known = say(kind === 'movie' ? 'schemes-of-film' : 'schemes-of-series', schemesFor(kind).join(', '));
      const advice = meant === undefined ? known : say('scheme-meant', meant);
      yield finding('unknown-scheme', ['order', entry, kind], shown(id), entryAt(entry), advice);
    }
  },
};

export const otherKindScheme: Rule = {
  codes: { 'other-kind-scheme': 'warning' },
  *check({ franchise }) {
    for (const { scheme, id, kind, entry } of writtenIds(franchise)) {
      const known = SCHEMES.get(scheme);
      if (known === undefined || known.kinds.includes(kind)) continue;
      const form = kind === 'movie' ? 'scheme-of-series' : 'scheme-of-film';
      const text = say(form, shown(id), entryAt(entry), schemesFor(kind).join(', '));
      yield { code: 'other-kind-scheme', text, pointer: ['order', entry, kind] };
    }
  },
};

export const idShape: Rule = {
  codes: { 'id-shape': 'warning' },
  *check({ franchise }) {
    for (const { scheme, value, id, kind, entry } of writtenIds(franchise)) {
      const known = SCHEMES.get(scheme);
      if (known?.form === undefined || known.form.pattern.test(value)) continue;
      const values = [shown(id), entryAt(entry), known.name, say(known.form.words)];
      yield finding('id-shape', ['order', entry, kind], ...values);
    }
  },
};

export const ID_RULES: readonly Rule[] = [unknownScheme, otherKindScheme, idShape];
