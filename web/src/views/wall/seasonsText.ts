/** Seasons in a few signs: "Specials, 1–3, 5". Pure; ascending numbers. */
export function seasonsText(seasons: readonly number[], specials: string): string {
  const spans: { readonly from: number; to: number }[] = [];
  for (const season of seasons) {
    const last = spans.at(-1);
    if (last !== undefined && last.from > 0 && last.to === season - 1) last.to = season;
    else spans.push({ from: season, to: season });
  }
  const texts = spans.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  return texts.map((text) => (text === '0' ? specials : text)).join(', ');
}
