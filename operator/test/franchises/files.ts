/** Small valid franchise files for tests. Each has sources and titles, so that it causes no warnings. */

export interface FileOptions {
  readonly name?: string;
  readonly art?: Readonly<Record<string, string>>;
}

/** Two films, one of them not released yet; part of a season and a whole season. */
export function alien({ name = 'Alien', art }: FileOptions = {}): string {
  const lines = Object.entries(art ?? {}).map(([kind, link]) => `  ${kind}: ${link}`);
  return `name: "${name}"
sources: [https://example.org/order]
${lines.length === 0 ? '' : `art:\n${lines.join('\n')}\n`}calendar: {unit: years}
universe: "Prime"
eras:
  - {name: "Before", from: 2090, to: 2110}
order:
  - movie: tmdb:348
    title: "Alien"
    released: "1979-05-25"
    time: {from: 2122, to: 2122}
    note: "SPOILER"
  - series: tvdb:458912
    title: "Alien: Earth"
    released: "2025-08-12"
    time: {from: 2110, to: 2110}
    universes: [Other]
    seasons:
      - season: 1
        episodes: [S01E01-S01E02]
      - season: 2
  - movie: tmdb:999999
    title: "Alien: Next"
    released: "2027"
`;
}

/** Two faults: an unknown key, and a range that runs backwards. */
export const faulty = alien().replace('    note:', '    nots:').replace('S01E01-S01E02', 'S01E02-S01');
