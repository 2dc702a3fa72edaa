/** Requests of a person with an HTTP client, of our own worker and of other tools. */
import type { SenderBody } from './senderBody.ts';

type Expected = Omit<SenderBody['expected'], 'sender'>;

/** `curl -d` always sends the type of a form. */
function curl(
  name: string,
  body: string | Uint8Array,
  expected: Expected,
  sender: 'radarr' | 'sonarr' | 'other' = 'other',
) {
  return {
    name,
    body,
    contentType: 'application/x-www-form-urlencoded',
    userAgent: 'curl/8.14.1',
    expected: { sender, ...expected },
  } satisfies SenderBody;
}

const bom = '\ufeff';

export const handMadeBodies: readonly SenderBody[] = [
  curl('no body', '', { now: true }),
  curl('a line break for a body', '\r\n', { now: true }),
  curl('a byte order mark for a body', bom, { now: true }),
  curl('an empty object', '{}', {}),
  curl(
    'a movie object holding folderPath',
    '{"movie":{"folderPath":"/movies/Heat (1995)"}}',
    { place: 'movie.folderPath', held: '/movies/Heat (1995)' },
    'radarr',
  ),
  curl(
    'folderPath with a separator at its end',
    '{"movie":{"folderPath":"/movies/Heat (1995)/"}}',
    { place: 'movie.folderPath', held: '/movies/Heat (1995)' },
    'radarr',
  ),
  curl(
    'movie.path, the name of the REST API',
    '{"movie":{"path":"/movies/Heat (1995)"}}',
    { place: 'movie.path', held: '/movies/Heat (1995)' },
    'radarr',
  ),
  curl(
    'series.path',
    '{"series":{"path":"/tv/The Expanse"}}',
    { place: 'series.path', held: '/tv/The Expanse' },
    'sonarr',
  ),
  curl('path', '{"path":"/movies/Heat (1995)"}', { place: 'path', held: '/movies/Heat (1995)' }),
  curl('path after a byte order mark', `${bom}{"path":"/movies/Heat (1995)"}`, {
    place: 'path',
    held: '/movies/Heat (1995)',
  }),
  curl('path of a file', '{"path":"/movies/Heat (1995)/Heat (1995).mkv"}', {
    place: 'path',
    held: '/movies/Heat (1995)',
  }),
  curl('path of a subtitle, which is no video', '{"path":"/movies/Heat (1995)/Heat.en.srt"}', {
    place: 'path',
    held: '/movies/Heat (1995)/Heat.en.srt',
  }),
  curl('relative path', '{"path":"Heat (1995)/Heat.mkv"}', { place: 'path', held: 'Heat (1995)' }),
  curl('bare file name', '{"path":"Heat.mkv"}', { place: 'path' }),
  curl('root', '{"path":"/"}', { place: 'path' }),
  curl('drive', '{"path":"C:\\\\"}', { place: 'path' }),
  curl('letters kept as sent', '{"path":" /movies/%48eat  (1995) "}', {
    place: 'path',
    held: ' /movies/%48eat  (1995) ',
  }),
  curl('another spelling', '{"PATH":"/movies/Heat (1995)","pAth":"/x","FolderPath":"/y"}', {}),
  curl('form field', 'path=/movies/Heat', {}),
  curl('a plain path', '/movies/Heat (1995)', {}),
  curl('a string of JSON', '"/movies/Heat (1995)"', {}),
  curl('null', 'null', {}),
  curl('a number', '17', {}),
  curl('an array of paths', '[{"path":"/movies/Heat (1995)"}]', {}),
  {
    name: 'our worker',
    body: '{"path":"/media/movies/Heat (1995)"}',
    contentType: 'application/json',
    userAgent: 'projectionist/0.1.0',
    expected: { sender: 'projectionist', place: 'path', held: '/media/movies/Heat (1995)' },
  },
  {
    name: 'Sonarr, two events in one proxy’s batch',
    body: '{"eventType":"Test"}{"eventType":"Download"}',
    contentType: 'application/json',
    expected: { sender: 'other' },
  },
];
