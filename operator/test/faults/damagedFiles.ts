/** Files named like videos: copies of real ones damaged by a seed, and crafted hostile ones. */
import { execFile } from 'node:child_process';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { below, type Random } from '../stormBodies.ts';

/** One way of damaging a copy of a real video. */
const damages: readonly ((sample: Buffer, random: Random) => Buffer)[] = [
  // Truncated anywhere.
  (sample, random) => sample.subarray(0, below(random, sample.length)),
  // Bytes flipped: a few, or many.
  (sample, random) => flipped(sample, random, sample.length, 1 + below(random, 5_000)),
  // Bytes flipped in the container's header.
  (sample, random) => flipped(sample, random, Math.min(sample.length, 4_096), 1 + below(random, 60)),
  // A block repeated.
  (sample, random) => {
    const from = below(random, sample.length);
    const block = sample.subarray(from, from + below(random, 100_000));
    return Buffer.concat([sample.subarray(0, from), block, block, sample.subarray(from)]);
  },
  // A stretch of zeros or noise.
  (sample, random) => {
    const from = below(random, sample.length);
    const copy = Buffer.from(sample);
    const until = Math.min(copy.length, from + below(random, copy.length));
    return random() < 0.5 ? copy.fill(0, from, until) : noise(copy, random, from, until);
  },
  // The largest possible size, length or number somewhere in the header.
  (sample, random) => {
    const copy = Buffer.from(sample);
    const at = below(random, Math.min(copy.length, 2_000));
    return copy.fill(0xff, at, at + 1 + below(random, 8));
  },
  // A duration of thousands of years.
  (sample, random) => withDuration(sample, 10 ** (8 + below(random, 12))),
  // The end before the beginning.
  (sample, random) => {
    const at = below(random, sample.length);
    return Buffer.concat([sample.subarray(at), sample.subarray(0, at)]);
  },
];

function flipped(sample: Buffer, random: Random, reach: number, count: number): Buffer {
  const copy = Buffer.from(sample);
  for (let flip = 0; flip < count; flip++) copy[below(random, reach)] = below(random, 256);
  return copy;
}

function noise(bytes: Buffer, random: Random, from: number, until: number): Buffer {
  for (let at = from; at < until; at++) bytes[at] = below(random, 256);
  return bytes;
}

/** Sets Matroska's Duration (0x4489, eight bytes); a sample without one stays unchanged. */
function withDuration(sample: Buffer, milliseconds: number): Buffer {
  const at = sample.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  const copy = Buffer.from(sample);
  if (at >= 0) copy.writeDoubleBE(milliseconds, at + 3);
  return copy;
}

export function damagedCopy(samples: readonly Buffer[], number: number, random: Random): Buffer {
  const sample = samples[number % samples.length] ?? Buffer.alloc(0);
  const damage = damages[number % damages.length];
  return damage === undefined ? sample : damage(sample, random);
}

const playlists: Readonly<Record<string, string>> = {
  'hls.mkv': '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
  'concat.mkv': "ffconcat version 1.0\nfile '/etc/passwd'\n",
  'dash.mp4': '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period/></MPD>',
  'sdp.mkv': 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n',
  'text.mkv': 'This is no video. '.repeat(1_000),
  'page.mp4': '<html><body><video src="http://127.0.0.1:9/x"></video></body></html>',
  'image.mkv': '<svg xmlns="http://www.w3.org/2000/svg" width="99999999" height="99999999"/>',
  'empty.mkv': '',
  'one.ts': 'G',
  'riff.avi': 'RIFF\xff\xff\xff\x7fAVI LIST\xff\xff\xff\xffhdrl',
  'box.mp4': '\0\0\0\x01ftyp\xff\xff\xff\xff\xff\xff\xff\xffmoov',
};

const laughs = `<?xml version="1.0"?><!DOCTYPE movie [<!ENTITY a "ha">${'bcdefgh'.replace(/./gu, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><movie><title>&h;</title></movie>`;
const sidecars: readonly (readonly [string, string | Buffer])[] = [
  ['movie.nfo', laughs],
  ['movie.nfo', '<movie>'.repeat(20_000)],
  ['movie.nfo', Buffer.from('fffe3c006d00', 'hex')],
  ['movie.nfo', '\0'.repeat(5_000)],
  ['$.edl', '0 1e308 3\n-1 NaN 0\n5 1 3\n99999999999999999999 1 2 3\n'],
  ['$.edl', `${'1 2 3\n'.repeat(50_000)}`],
  ['$-thumb.png', 'not a picture'],
  ['$.chapters.xml', '<Chapters>'.repeat(1_000)],
];

/** Writes an odd file beside a damaged video: `$` in a name is the video's name without its extension. */
export async function writeSidecar(folder: string, base: string, number: number): Promise<void> {
  const [name, content] = sidecars[number % sidecars.length] ?? ['x.nfo', ''];
  await writeFile(join(folder, name.replace('$', base)), content);
}

/** Things other than damaged videos: playlists, links to devices, FIFOs, folders, empty files of terabytes. */
export async function writeHostileFiles(media: string): Promise<void> {
  const at = async (name: string) => {
    const folder = join(media, `Hostile ${name}`);
    await mkdir(folder);
    return join(folder, name);
  };
  for (const [name, text] of Object.entries(playlists)) await writeFile(await at(name), text, 'latin1');
  await symlink('/dev/zero', await at('zero.mkv'));
  await symlink('/etc/passwd', await at('outside.mkv'));
  await symlink('loop.mkv', await at('loop.mkv'));
  await symlink('nowhere.mkv', await at('dangling.mkv'));
  await promisify(execFile)('mkfifo', [await at('fifo.mkv')]);
  await mkdir(await at('folder.mkv'));
  const sparse = await at('sparse.mkv');
  await writeFile(sparse, '');
  await truncate(sparse, 2 ** 41);
}
