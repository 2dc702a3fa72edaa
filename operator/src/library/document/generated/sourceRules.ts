// Generated from operator/src/sources by `npm run generate`. Do not edit.
/** What the check of a document knows of each service. */
export const sourceRules: Readonly<
  Record<string, { readonly needsKey: boolean; readonly kinds: readonly ('movie' | 'series')[] }>
> = {
  tmdb: { needsKey: true, kinds: ['movie', 'series'] },
  tvdb: { needsKey: true, kinds: ['movie', 'series'] },
  fanart: { needsKey: true, kinds: ['movie', 'series'] },
  tvmaze: { needsKey: false, kinds: ['series'] },
  anilist: { needsKey: false, kinds: ['series'] },
  wikidata: { needsKey: false, kinds: ['movie', 'series'] },
  omdb: { needsKey: true, kinds: ['movie', 'series'] },
  introdb: { needsKey: false, kinds: ['series'] },
  theintrodb: { needsKey: false, kinds: ['movie', 'series'] },
  archive: { needsKey: false, kinds: ['movie', 'series'] },
  peertube: { needsKey: false, kinds: ['movie', 'series'] },
};
