/**
 * The franchise as a Kodi movie set: a list of the elements for each film's .nfo (`sorttitle`, `set` with name and
 * overview), and the set.nfo for the movie set information folder, which Kodi reads since version 22. Films only. Does
 * not write the films' .nfo files: those belong to another program.
 */
import type { ResolvedMember } from '../member.ts';
import type { ExportInput, ExportOptions, ExportResult } from './export.ts';
import { leftOut, lostFeatures } from './notCarried.ts';
import { inOrder } from './ordered.ts';
import { fileStem } from './plainText.ts';
import { xmlText } from './xmlText.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Two files: the list, and set.nfo. A repeated film has only one .nfo, so it gets its first place. */
export function kodiSet(input: ExportInput, options: ExportOptions = {}): ExportResult {
  const films = new Map<string, ResolvedMember>();
  const again: ResolvedMember[] = [];
  const parts: ResolvedMember[] = [];
  for (const member of inOrder(input.members, options)) {
    if (member.kind !== 'movie') parts.push(member);
    else if (films.has(member.id)) again.push(member);
    else films.set(member.id, member);
  }
  const { name } = input.franchise;
  const overview = overviewOf([...films.values()], options);
  return {
    files: [
      { name: `${fileStem(name)}.kodi-set.xml`, text: listing(name, overview, [...films.values()]) },
      {
        name: 'set.nfo',
        text: `${HEAD}\n<set>\n  <title>${xmlText(name)}</title>\n  <overview>${xmlText(overview)}</overview>\n</set>\n`,
      },
    ],
    notCarried: [
      ...leftOut(parts, 'a Kodi movie set holds films only, so the order of films and episodes together is lost'),
      ...leftOut(again, 'a film has one place in a movie set, its first'),
      ...lostFeatures(input, 'a movie set', ['eras', 'times', 'universes', 'art']),
    ],
  };
}

function overviewOf(films: readonly ResolvedMember[], { order = 'story' }: ExportOptions): string {
  const [first, last] = [films[0], films.at(-1)];
  if (first === undefined || last === undefined) return '';
  const count =
    films.length === 1 ? '1 film' : `${films.length} films in ${order} order, from ${first.title} to ${last.title}`;
  return `${count}.`;
}

function listing(name: string, overview: string, films: readonly ResolvedMember[]): string {
  const digits = Math.max(2, String(films.length).length);
  const movies = films.map((film, index) => {
    const sortTitle = `${name} ${String(index + 1).padStart(digits, '0')}`;
    const path = film.items[0]?.path;
    const where = path === undefined ? '' : ` path="${xmlText(path)}"`;
    return [
      `  <movie id="${xmlText(film.id)}"${where}>`,
      `    <title>${xmlText(film.title)}</title>`,
      `    <sorttitle>${xmlText(sortTitle)}</sorttitle>`,
      '    <set>',
      `      <name>${xmlText(name)}</name>`,
      `      <overview>${xmlText(overview)}</overview>`,
      '    </set>',
      '  </movie>',
    ].join('\n');
  });
  return `${[HEAD, '<movies>', ...movies, '</movies>'].join('\n')}\n`;
}
