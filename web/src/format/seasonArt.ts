/** A season's picture is a fact of its own, named by season and kind: `season01-poster`, `season-specials-banner`. */
export interface SeasonArt {
  /** 0: the specials. */
  readonly season: number;
  readonly kind: string;
}

/** Returns undefined if the fact is not a season picture. */
export function seasonArt(fact: string): SeasonArt | undefined {
  const [, season, kind] = /^season(-specials|\d+)-([a-z]+)$/u.exec(fact) ?? [];
  if (season === undefined || kind === undefined) return undefined;
  return { season: season === '-specials' ? 0 : Number(season), kind };
}
