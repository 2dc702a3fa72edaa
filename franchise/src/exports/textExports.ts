/** Every export to text files, by its name in `franchise export --to`. */
import { calendarIcs } from './calendarIcs.ts';
import { csv } from './csv.ts';
import type { Exporter } from './export.ts';
import { imdbCsv } from './imdbCsv.ts';
import { jellyfinTimeline } from './jellyfinTimeline.ts';
import { kodiPlaylist } from './kodiPlaylist.ts';
import { kodiSet } from './kodiSet.ts';
import { kometa } from './kometa.ts';
import { listPopulatorCsv } from './listPopulatorCsv.ts';
import { markdown } from './markdown.ts';
import { resolvedJson } from './resolvedJson.ts';
import { traktCsv } from './traktCsv.ts';

export interface TextExport {
  /** The result, for a list of choices. */
  readonly title: string;
  readonly exporter: Exporter;
  /** `paths`: needs a collection that knows the paths of the files. */
  readonly needs?: 'paths';
  /** `several`: files that belong together. Absent: always one file. */
  readonly makes?: 'several';
}

/** Look up external names with `Object.hasOwn`. */
export const TEXT_EXPORTS: Readonly<Record<string, TextExport>> = {
  markdown: { title: 'a Markdown table or task list', exporter: markdown },
  csv: { title: 'a CSV file for spreadsheets', exporter: csv },
  json: { title: 'the resolved members as JSON', exporter: resolvedJson },
  kodi: { title: 'an .m3u playlist for Kodi and other players', exporter: kodiPlaylist, needs: 'paths' },
  'kodi-set': {
    title: 'a Kodi movie set: elements for the .nfo of each film, and set.nfo',
    exporter: kodiSet,
    makes: 'several',
  },
  kometa: { title: 'a Plex playlist and collections through Kometa', exporter: kometa, makes: 'several' },
  trakt: { title: 'a CSV file in the columns of a Trakt list', exporter: traktCsv },
  imdb: { title: 'a CSV file in the columns of an IMDb list', exporter: imdbCsv },
  ics: { title: 'a calendar of coming releases', exporter: calendarIcs },
  'jellyfin-timeline': { title: "a file for Jellyfin's Universal Timeline Manager", exporter: jellyfinTimeline },
  'jellyfin-list': { title: 'a CSV file for jellyfin-list-populator', exporter: listPopulatorCsv },
};
