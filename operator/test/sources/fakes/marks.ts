/** IntroDB and TheIntroDB: spans of the first season of every series, none of other seasons, credits of films. */
import { type Handler, json } from './asked.ts';
import type { Catalogue } from './catalogue.ts';

export function introdbFake({ series }: Catalogue): Handler {
  return ({ path, query }) => {
    if (path !== '/segments') return undefined;
    const [imdb, season, episode] = [query.get('imdb_id'), Number(query.get('season')), Number(query.get('episode'))];
    const show = series.find((one) => one.imdb === imdb);
    const isKnown = show?.episodes.some((one) => one.season === season && one.episode === episode && season === 1);
    const span = {
      ...{ start_sec: 0.5, end_sec: 1.5, start_ms: 500, end_ms: 1500 },
      ...{ confidence: 0.92, submission_count: 5, updated_at: '2026-05-01T10:00:00Z' },
    };
    return json({ imdb_id: imdb, season, episode, intro: isKnown === true ? span : null, recap: null, outro: null });
  };
}

export function theintrodbFake({ series, films }: Catalogue): Handler {
  return ({ path, query }) => {
    if (path !== '/v2/media') return undefined;
    const tmdb = Number(query.get('tmdb_id'));
    const [season, episode] = ['season', 'episode'].map((name) =>
      query.has(name) ? Number(query.get(name)) : undefined,
    );
    const show = series.find((one) => one.tmdb === tmdb && season !== undefined);
    const film = films.find((one) => one.tmdb === tmdb && season === undefined && one.art === 'full');
    if (show === undefined && film === undefined) return json({ error: 'Not found' }, 404);
    const isKnown =
      show?.episodes.some((one) => one.season === season && one.episode === episode && season === 1) ?? true;
    const span = { confidence: 0.9, submission_count: 3 };
    return json({
      ...{ tmdb_id: tmdb, type: show === undefined ? 'movie' : 'tv', season, episode },
      // null: from the start of the file, or to its end.
      intro: isKnown && show !== undefined ? [{ start_ms: null, end_ms: 1200, ...span }] : [],
      recap: [],
      credits: isKnown ? [{ start_ms: 3000, end_ms: null, ...span }] : [],
      preview: [],
    });
  };
}
