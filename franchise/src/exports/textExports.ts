/** Every export that is a file or some files of text, by the name that `franchise export --to` takes. */
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
  /** What it makes, for a list of choices. */
  readonly title: string;
  readonly exporter: Exporter;
  /** `paths`: it is of no use without a collection that knows where the files are. */
  readonly needs?: 'paths';
  /** `several`: files that belong together. Absent: one, whatever the franchise is. */
  readonly makes?: 'several';
}

/** A name from outside is looked up with `Object.hasOwn`. */
export const TEXT_EXPORTS: Readonly<Record<string, TextExport>> = {
  markdown: { title: 'a Markdown table or task list', exporter: markdown },
  csv: { title: 'a CSV file for sheets', exporter: csv },
  json: { title: 'the resolved walk as JSON', exporter: resolvedJson },
  kodi: { title: 'an .m3u8 playlist for Kodi and other players', exporter: kodiPlaylist, needs: 'paths' },
  'kodi-set': {
    title: 'a Kodi movie set: elements for the .nfo of each film, and set.nfo',
    exporter: kodiSet,
    makes: 'several',
  },
  kometa: { title: 'a Plex playlist and collections by way of Kometa', exporter: kometa, makes: 'several' },
  trakt: { title: 'a CSV file in the columns of a Trakt list', exporter: traktCsv },
  imdb: { title: 'a CSV file in the columns of an IMDb list', exporter: imdbCsv },
  ics: { title: 'a calendar of the releases to come', exporter: calendarIcs },
  'jellyfin-timeline': { title: "a file for Jellyfin's Universal Timeline Manager", exporter: jellyfinTimeline },
  'jellyfin-list': { title: 'a CSV file for jellyfin-list-populator', exporter: listPopulatorCsv },
};
