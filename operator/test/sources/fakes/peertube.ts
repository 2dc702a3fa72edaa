/** PeerTube, an instance or the search across all of them: one schema, files with their own addresses. */
import { bytesOf, sizeOf } from './archive.ts';
import { groupsOf, type Handler, json } from './asked.ts';
import { type Catalogue, type FakeFilm, fold, yearOf } from './catalogue.ts';

const uuidOf = ({ tmdb }: FakeFilm) => `00000000-0000-4000-8000-${String(tmdb).padStart(12, '0')}`;

export function peertubeFake(
  { films }: Catalogue,
  { trailerFile }: { readonly trailerFile: string | undefined },
): Handler {
  const known = films.filter(({ trailerFiles }) => trailerFiles.includes('peertube'));
  return async ({ path, query, origin }) => {
    const video = (film: FakeFilm) => ({
      uuid: uuidOf(film),
      shortUUID: `s${film.tmdb}`,
      name: `${film.title} (${yearOf(film)}) - Official Trailer`,
      duration: 12,
      url: `${origin}/peertube/videos/watch/${uuidOf(film)}`,
      nsfw: false,
      licence: { id: 1, label: 'Attribution' },
      language: { id: 'en', label: 'English' },
      publishedAt: '2024-01-01T10:00:00.000Z',
      isLive: false,
      channel: { name: 'trailers', displayName: 'Trailers', host: 'video.example' },
      account: { name: 'archive', host: 'video.example' },
    });
    if (path === '/api/v1/search/videos') {
      const wanted = fold(query.get('search') ?? '')
        .split(' ')
        .filter((word) => word !== 'trailer' && !/^\d{4}$/u.test(word));
      const found = known.filter(({ title }) => wanted.every((word) => fold(title).split(' ').includes(word)));
      return json({ total: found.length, data: found.map(video) });
    }
    if (path === '/api/v1/config') return json({ instance: { name: 'fake' }, serverVersion: '7.0.0' });
    const one = groupsOf(/^\/api\/v1\/videos\/([^/]+)$/u, path);
    if (one !== undefined) {
      const film = known.find((each) => uuidOf(each) === one[0]);
      if (film === undefined) return json({ error: 'Video not found', status: 404 }, 404);
      const address = `${origin}/peertube/static/web-videos/${uuidOf(film)}-54.mp4`;
      const file = {
        resolution: { id: 54, label: '54p' },
        size: await sizeOf(trailerFile),
        fps: 5,
        fileUrl: address,
        fileDownloadUrl: address,
      };
      return json({ ...video(film), files: [file], streamingPlaylists: [] });
    }
    if (!path.startsWith('/static/web-videos/')) return undefined;
    return { status: 200, headers: { 'content-type': 'video/mp4' }, body: await bytesOf(trailerFile) };
  };
}
