/** A film as a walk saves it, with a value for everything that the page shows. */
import { plainText } from '../../src/messages/message.ts';
import { audio, fact, file, probe, title, video } from '../catalog/sample.ts';
import { film } from './pageFixture.ts';

const video4k = video({ widthPixels: 3840, heightPixels: 1600, hdr: 'HDR10' });
const atmos = { ...audio('de'), codec: 'truehd', profile: 'Dolby TrueHD + Dolby Atmos', channels: 8 };

export function alien(): ReturnType<typeof title> {
  return title(film, {
    title: 'Alien',
    year: 1979,
    ids: { tmdb: '348', imdb: 'tt0078748' },
    files: [file(`${film}/${film}.mkv`, { probe: probe({ video: [video4k], audio: [atmos] }) })],
    facts: [
      fact('id', 'filled', '', { source: 'folder', at: '2026-01-01T00:00:00.000Z' }),
      fact('poster', 'filled'),
      fact('trailer', 'failed', '', {
        reason: plainText('no answer'),
        nextTryAt: '2026-12-01T00:00:00.000Z',
        tries: 2,
      }),
      fact('tiles', 'open', `${film}/${film}.mkv`),
    ],
    summary: { plot: 'In space.', genres: ['Horror'] },
    previews: new Map([['poster', new Uint8Array([1, 2, 3])]]),
  });
}
