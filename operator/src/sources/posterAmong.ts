/** Picks the poster to show in a list. Pure. */
import type { ArtOffer } from '../phases/details.ts';

/** In a wanted language, else without text, else any. `languages`: BCP 47, best first. */
export function posterAmong(art: readonly ArtOffer[], languages: readonly string[]): string | undefined {
  const posters = art.filter(({ kind, season }) => kind === 'poster' && season === undefined);
  for (const language of [...languages.map((tag) => tag.split('-', 1)[0]), undefined]) {
    const fitting = posters.find((poster) => poster.language === language);
    if (fitting !== undefined) return fitting.url;
  }
  return posters[0]?.url;
}
