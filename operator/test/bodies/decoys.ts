/** Bodies that seem to name a path but do not, or that attack the reader. All are answered 204. */
import type { SenderBody } from './senderBody.ts';

type Expected = Partial<SenderBody['expected']>;

function decoy(name: string, body: string | Uint8Array, expected: Expected = {}): SenderBody {
  return { name, body, contentType: 'application/json', expected: { sender: 'other', ...expected } };
}

const radarr = { sender: 'radarr' } as const;
const megabyte = 1024 * 1024;
const longest = `/${'x'.repeat(4095)}`;

export const decoyBodies: readonly SenderBody[] = [
  decoy('__proto__ at the top', '{"__proto__":{"Path":"/decoy","path":"/decoy"}}'),
  decoy('__proto__ inside a movie', '{"movie":{"__proto__":{"folderPath":"/decoy"}}}', radarr),
  decoy('constructor and prototype', '{"constructor":{"prototype":{"path":"/decoy"}}}'),
  decoy('members that every object inherits', '{"movie":"toString","series":{"constructor":"/decoy"}}', radarr),
  decoy('places as arrays', '{"movie":[{"folderPath":"/decoy"}],"path":["/decoy"],"Path":{"path":"/decoy"}}', radarr),
  decoy('movieFile as a list', '{"movieFile":[{"path":"/decoy"}],"movie":{"folderPath":"/m/Heat"}}', {
    ...radarr,
    place: 'movie.folderPath',
    held: '/m/Heat',
  }),
  decoy('JSON inside a string', '{"movie":"{\\"folderPath\\":\\"/decoy\\"}"}', radarr),
  decoy('places one level deeper', '{"data":{"movie":{"folderPath":"/decoy"},"path":"/decoy"}}'),
  decoy('dotted names', '{"movie.folderPath":"/decoy","movieFile.path":"/decoy"}'),
  decoy(
    'numbers, booleans and null',
    '{"movieFile":null,"movie":{"folderPath":7,"path":true},"series":{"path":null},"Path":false}',
    radarr,
  ),
  decoy('first place empty, second used', '{"movieFile":{"path":""},"movie":{"folderPath":"/m/Heat"}}', {
    ...radarr,
    place: 'movie.folderPath',
    held: '/m/Heat',
  }),
  decoy('first place blank, last used', '{"movie":{"folderPath":" \\t\\u00a0"},"path":"/m/Heat"}', {
    ...radarr,
    place: 'path',
    held: '/m/Heat',
  }),
  decoy('NUL in a path', '{"movie":{"folderPath":"/m/He\\u0000at"},"Path":"/m/Heat"}', {
    ...radarr,
    place: 'Path',
    held: '/m/Heat',
  }),
  decoy('half a surrogate in a path', '{"movie":{"folderPath":"/m/\\ud83d"},"Path":"/m/Heat"}', {
    ...radarr,
    place: 'Path',
    held: '/m/Heat',
  }),
  decoy('4,096 bytes', JSON.stringify({ path: longest }), { place: 'path', held: longest }),
  decoy('4,097 bytes', JSON.stringify({ path: `${longest}x` })),
  decoy('4,096 letters of two bytes', JSON.stringify({ path: 'é'.repeat(4096) })),
  decoy('duplicate keys: the last counts', '{"path":"/first","path":"/m/Heat"}', { place: 'path', held: '/m/Heat' }),
  decoy('duplicate objects: the last counts', '{"movie":{"folderPath":"/first"},"movie":{}}', radarr),
  decoy('Test twice', '{"eventType":"Test","path":"/m/Heat","eventType":"Download"}', {
    event: 'Download',
    place: 'path',
    held: '/m/Heat',
  }),
  decoy('Test as an object', '{"eventType":{"Test":true},"path":"/m/Heat"}', { place: 'path', held: '/m/Heat' }),
  decoy('TEST', '{"eventType":"TEST","path":"/m/Heat"}', { event: 'TEST', now: true }),
  decoy('a control sequence in a name', '{"path":"/m/\\u001b[31mHeat\\r\\n\\u202e"}', {
    place: 'path',
    held: '/m/\u001b[31mHeat\r\n\u202e',
  }),
  decoy('climbing', '{"path":"../../etc"}', { place: 'path', held: '../../etc' }),
  decoy('nothing but climbing', '{"path":"../.."}', { place: 'path' }),
  decoy('broken UTF-8', Buffer.concat([Buffer.from('{"path":"/m/'), Uint8Array.of(0xc3, 0x28), Buffer.from('"}')])),
  decoy('UTF-16', Buffer.from('\ufeff{"path":"/m/Heat"}', 'utf16le')),
  decoy('Latin-1', Buffer.from('{"path":"/m/Amélie"}', 'latin1')),
  decoy('two byte order marks', '\ufeff\ufeff{"path":"/m/Heat"}'),
  decoy('cut off', '{"movie":{"folderPath":"/m/Hea'),
  decoy(
    'gzip',
    Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0xae, 5, 0, 0x43, 0xbf, 0xa6, 0xa3, 2, 0, 0, 0),
  ),
  decoy('nested 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
  decoy('nested objects 200,000 deep', `${'{"movie":'.repeat(200_000)}1${'}'.repeat(200_000)}`, radarr),
  decoy('nested without an end', '['.repeat(megabyte)),
  decoy('a number of 100,000 digits', `{"n":${'9'.repeat(100_000)},"path":"/m/Heat"}`, {
    place: 'path',
    held: '/m/Heat',
  }),
  decoy(
    '100,000 members',
    `{${Array.from({ length: 100_000 }, (_, index) => `"m${index}":${index}`).join()},"path":"/m/Heat"}`,
    { place: 'path', held: '/m/Heat' },
  ),
  decoy('7 MB with a path', JSON.stringify({ filler: 'x'.repeat(7 * megabyte), path: '/m/Heat' }), {
    place: 'path',
    held: '/m/Heat',
  }),
  decoy('9 MB with a path', JSON.stringify({ path: '/m/Heat', filler: 'x'.repeat(9 * megabyte) })),
];
