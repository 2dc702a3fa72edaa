/** The open sources of the Libraries that people search for, kept for a minute, so that one search does not renew the services' budget of another. */
import type { SearchedLibrary } from '../api/matchesPort.ts';
import { systemClock } from '../library/clock.ts';
import type { OpenSources } from '../sources/openSources.ts';
import type { Matches } from '../sources/titleMatches.ts';

/** A changed key that worked until then counts after this. */
const sourcesKeptMs = 60_000;
/** Libraries that people search for in turn: opened anew, each would have the services' whole budget again. */
const sourcesAtMost = 8;
/** Longer than any request, so that closing ends none. */
const closedAfterMs = 60_000;

interface Kept {
  readonly sources: Promise<OpenSources>;
  readonly atMs: number;
}

export class KeptSources {
  readonly #open: (spec: SearchedLibrary['document']['spec']) => Promise<OpenSources>;
  readonly #kept = new Map<string, Kept>();

  constructor(open: (spec: SearchedLibrary['document']['spec']) => Promise<OpenSources>) {
    this.#open = open;
  }

  of({ key, document: { spec } }: SearchedLibrary): Promise<OpenSources> {
    const name = JSON.stringify([key, spec.sources, spec.languages]);
    const now = systemClock.monotonic();
    const known = this.#kept.get(name);
    if (known !== undefined && now - known.atMs < sourcesKeptMs) return known.sources;
    if (known !== undefined) this.#forget(known.sources);
    const sources = this.#open(spec);
    this.#kept.set(name, { atMs: now, sources });
    sources.catch(() => this.#forget(sources));
    for (const oldest of this.#kept.values()) {
      if (now - oldest.atMs < sourcesKeptMs && this.#kept.size <= sourcesAtMost) break;
      this.#forget(oldest.sources);
    }
    return sources;
  }

  /** The answer of a Library's sources. Those without a key, or with a refused one, are opened anew the next time: a person mends that meanwhile. */
  async ask<Found extends Pick<Matches, 'troubles'>>(
    library: SearchedLibrary,
    question: (list: OpenSources['list']) => Promise<Found>,
  ): Promise<Found> {
    const sources = this.of(library);
    const found = await question((await sources).list);
    if (found.troubles.some(({ cause }) => cause === 'key')) this.#forget(sources);
    return found;
  }

  #forget(sources: Promise<OpenSources>): void {
    for (const [name, one] of this.#kept) {
      if (one.sources !== sources) continue;
      this.#kept.delete(name);
      closeLater(sources);
    }
  }
}

function closeLater(sources: Promise<OpenSources>): void {
  const timer = setTimeout(() => {
    sources.then(
      (open) => open.close(),
      () => undefined,
    );
  }, closedAfterMs);
  timer.unref();
}
