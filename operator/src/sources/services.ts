/** The services that a document may name. Each is described in its own folder; only this list names them all. */
import { anilist } from './anilist/anilistService.ts';
import { archive } from './archive/archiveService.ts';
import { fanart } from './fanart/fanartService.ts';
import { introdb } from './introdb/introdbService.ts';
import { omdb } from './omdb/omdbService.ts';
import { peertube } from './peertube/peertubeService.ts';
import type { Service } from './service.ts';
import { theintrodb } from './theintrodb/theintrodbService.ts';
import { tmdb } from './tmdb/tmdbService.ts';
import { tvdb } from './tvdb/tvdbService.ts';
import { tvmaze } from './tvmaze/tvmazeService.ts';
import { wikidata } from './wikidata/wikidataService.ts';

/** In the order in which the reference of the document lists them. */
export const services: readonly Service[] = [
  tmdb,
  tvdb,
  fanart,
  tvmaze,
  anilist,
  wikidata,
  omdb,
  introdb,
  theintrodb,
  archive,
  peertube,
];

/** For the page's menu. */
export const serviceCredits = services.map(({ name, attribution: { text, link } }) => ({ name, text, link }));

export function serviceNamed(name: string): Service | undefined {
  return services.find((service) => service.name === name);
}
