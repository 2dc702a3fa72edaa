import { createHash } from 'node:crypto';
import { chmod, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type NfoFixture, type NfoRun, nfoFixture, sampleProbe, start } from '../../../test/nfo/nfoFixture.ts';
import { filmDetails, seriesDetails } from '../../../test/nfo/sampleDetails.ts';
import { saying } from '../../../test/saying.ts';
import { plainText } from '../../messages/message.ts';
import { markedNfo } from '../../nfo/nfoMark.ts';

const film = 'Keeper (2011)';
const nfo = `${film}/movie.nfo`;
const video = `${film}/Keeper (2011).mkv`;
const hour = 3_600_000;
const day = 24 * hour;
const corpus = (name: string) => readFile(join(import.meta.dirname, '../../../test/nfo/corpus', `${name}.nfo`));
const withDetails = { details: filmDetails };
const away = [
  { source: 'tmdb', cause: 'later', reason: plainText('tmdb answered 503'), retryAtMs: start + 5 * hour },
] as const;

async function oneFilm(existing: Readonly<Record<string, string | Uint8Array>> = {}): Promise<NfoFixture> {
  const fixture = await nfoFixture();
  await fixture.put(video);
  for (const [name, content] of Object.entries(existing)) await fixture.put(`${film}/${name}`, content);
  return fixture;
}

const factOf = async (fixture: NfoFixture) => (await fixture.record(film)).titles['.']?.facts.nfo;

describe('a film without a file', () => {
  test('gets movie.nfo, complete, as all servers read it', async () => {
    const fixture = await oneFilm();
    expect((await fixture.visit(withDetails)).made).toEqual([nfo]);
    const expected = await readFile(join(import.meta.dirname, '../../../test/nfo/fresh-movie.xml'));
    expect(await fixture.text(nfo)).toBe(Buffer.from(markedNfo(expected, 'movie.nfo')).toString('utf8'));
    expect(await factOf(fixture)).toMatchObject({
      state: 'filled',
      source: 'tmdb',
      value: {
        paths: ['movie.nfo'],
        summary: { certification: 'PG-13', rating: { value: 6.9 }, collection: 'Lighthouse Collection' },
      },
    });
    expect((await fixture.record(film)).titles['.']?.made).toMatchObject([{ path: 'movie.nfo', fact: 'nfo' }]);
  });

  test('is neither asked about nor written a second time', async () => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    const record = await stat(join(fixture.root, film, '.projectionist/record.json'));
    expect(await fixture.visit({ ...withDetails, now: start + 40 * day })).toMatchObject({ made: [], asked: 0 });
    expect((await stat(join(fixture.root, film, '.projectionist/record.json'))).mtimeMs).toBe(record.mtimeMs);
  });

  test('one of ours from before there were marks is left as it is, until something in it changes', async () => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    const [first = '', , ...rest] = (await fixture.text(nfo)).split('\n');
    const older = [first, ...rest].join('\n');
    await writeFile(join(fixture.root, nfo), older);
    const path = join(fixture.root, film, '.projectionist/record.json');
    const sha256 = createHash('sha256').update(older).digest('hex');
    await writeFile(
      path,
      (await readFile(path, 'utf8')).replace(/("sha256": ")\w{64}("\n\s*\}\s*\])/u, `$1${sha256}$2`),
    );
    expect((await fixture.record(film)).titles['.']?.made).toMatchObject([{ sha256 }]);
    expect((await fixture.visit({ ...withDetails, now: start + day })).made).toEqual([]);
    expect(await fixture.text(nfo)).toBe(older);
    const changed = { ...withDetails, now: start + 2 * day, spec: { languages: ['de'] } };
    const more = { ...changed, details: { ...filmDetails, plot: 'Another plot.' } };
    expect((await fixture.visit(more)).made).toEqual([nfo]);
    expect(await fixture.text(nfo)).toMatch(/<!-- Projectionist \w{64} -->/u);
  });

  test('in a shared folder its name is the video’s', async () => {
    const fixture = await nfoFixture();
    await fixture.put('Keeper (2011).mkv');
    await fixture.put('Other (2012).mkv');
    expect((await fixture.visit(withDetails)).made).toEqual(['Keeper (2011).nfo']);
  });

  test("has the video's streams, but none if versions share the file", async () => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    const [stream] = sampleProbe.video;
    if (stream === undefined) throw new Error('expected a stream');
    const probe = { ...sampleProbe, video: [{ ...stream, widthPixels: 3840, heightPixels: 1608 }] };
    expect((await fixture.visit({ ...withDetails, probe })).made).toEqual([nfo]);
    expect(await fixture.text(nfo)).toContain('<width>3840</width>');
    await fixture.put(`${film}/Keeper (2011) - 720p.mkv`);
    await fixture.visit(withDetails);
    expect(await fixture.text(nfo)).not.toContain('fileinfo');
  });

  test('gets none if no source knows it; a new source reopens it', async () => {
    const fixture = await oneFilm();
    expect(await fixture.visit({ hasSources: false })).toMatchObject({ made: [], asked: 1 });
    expect(await factOf(fixture)).toMatchObject({ state: 'absent', reason: 'it is not identified' });
    expect(await fixture.visit({ now: start + hour })).toMatchObject({ asked: 0 });
    expect(await fixture.visit({ now: start + 2 * hour, sinceMs: start + hour })).toMatchObject({ asked: 1 });
    expect((await fixture.visit({ ...withDetails, now: start + 3 * hour })).made).toEqual([nfo]);
  });

  test('a service in trouble leaves the fact failed until it answers, and the file as it is', async () => {
    const fixture = await oneFilm();
    await fixture.visit({ troubles: away });
    expect(await factOf(fixture)).toMatchObject({
      state: 'failed',
      reason: 'tmdb answered 503',
      nextTryAt: new Date(start + 5 * hour).toISOString(),
    });
    const { plot, ...poor } = filmDetails;
    await fixture.visit({ details: poor, troubles: away, now: start + 6 * hour });
    expect(await fixture.names(film)).toEqual(['Keeper (2011).mkv']);
    await fixture.visit({ ...withDetails, now: start + 9 * day });
    expect(await fixture.names(film)).toContain('movie.nfo');
    const before = await fixture.text(nfo);
    await fixture.visit({ details: { ...filmDetails, ids: { tmdb: '9' } }, troubles: away, now: start + 10 * day });
    expect(await fixture.text(nfo)).toBe(before);
    expect(await factOf(fixture)).toMatchObject({ state: 'failed', value: { paths: ['movie.nfo'] } });
  });

  test('trouble of an art service, or art alone, does not matter', async () => {
    const fixture = await oneFilm();
    await fixture.visit({
      ...withDetails,
      troubles: [{ source: 'fanart', cause: 'key', reason: plainText('bad key') }],
    });
    expect(await factOf(fixture)).toMatchObject({ state: 'filled' });
    const other = await oneFilm();
    await other.visit({ details: { ...filmDetails, sources: ['fanart'] } });
    expect(await factOf(other)).toMatchObject({
      state: 'absent',
      reason: 'no source knows anything about it',
    });
  });

  test('without a plot it gets an address, so that Kodi’s own scraper adds the rest', async () => {
    const fixture = await oneFilm();
    const { plot, ...poor } = filmDetails;
    await fixture.visit({ details: poor });
    expect(await fixture.text(nfo)).toMatch(/<\/movie>\nhttps:\/\/www\.themoviedb\.org\/movie\/4242\n$/u);
    expect(await fixture.visit({ details: poor })).toMatchObject({ asked: 0 });
  });

  test('in a readOnly Library nothing is written, and the page still shows it', async () => {
    const fixture = await oneFilm();
    await fixture.visit({ ...withDetails, spec: { readOnly: true } });
    expect(await fixture.names(film)).toEqual(['Keeper (2011).mkv']);
    expect(await factOf(fixture)).toMatchObject({
      state: 'absent',
      source: 'document',
      value: { paths: [], summary: { tagline: 'Count with her.' } },
    });
    expect(await fixture.visit({ ...withDetails, spec: { readOnly: true } })).toMatchObject({ asked: 0 });
    expect((await fixture.visit(withDetails)).made).toEqual([nfo]);
  });

  test('another id or another language rewrites it', async () => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    expect(
      (await fixture.visit({ details: { ...filmDetails, ids: { tmdb: '77' }, title: 'Wrong before' } })).made,
    ).toEqual([nfo]);
    expect(await fixture.text(nfo)).toContain('<uniqueid type="tmdb" default="true">77</uniqueid>');
    expect(await fixture.text(nfo)).not.toContain('tt1234567');
    await fixture.visit({ details: { ...filmDetails, plot: 'Auf einer Insel.' }, spec: { languages: ['de'] } });
    expect(await fixture.text(nfo)).toContain('<plot>Auf einer Insel.</plot>');
    expect(await fixture.text(nfo)).toContain('<mpaa>FSK-12</mpaa>');
  });
});

describe('a file of ours', () => {
  test('that is removed is recreated once, and then left away', async () => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    await rm(join(fixture.root, nfo));
    expect((await fixture.visit(withDetails)).made).toEqual([nfo]);
    await rm(join(fixture.root, nfo));
    const { made, problems } = await fixture.visit({ ...withDetails, now: start + day });
    expect(made).toEqual([]);
    expect(problems).toMatchObject([{ cause: 'removedByOther' }]);
    expect(await fixture.visit({ ...withDetails, now: start + 60 * day })).toMatchObject({ made: [], asked: 0 });
  });

  test('that somebody edited is theirs: changed and removed elements stay so, even when the sources change', async () => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    const edited = (await fixture.text(nfo))
      .replace(/ {2}<tagline>.*<\/tagline>\n/u, '')
      .replace('<outline>A daughter waits.', '<outline>Mine.');
    await writeFile(join(fixture.root, nfo), edited);
    expect((await fixture.visit({ ...withDetails, now: start + day })).made).toEqual([]);
    expect(await fixture.text(nfo)).toBe(edited);
    await fixture.visit({
      details: { ...filmDetails, ids: { ...filmDetails.ids, tvdb: '5' }, genres: ['Other'] },
      now: start + 2 * day,
    });
    const text = await fixture.text(nfo);
    expect(text).toContain('<outline>Mine.');
    expect(text).not.toContain('tagline');
    expect(text).toContain('<genre>Other</genre>');
    expect(text).toContain('<uniqueid type="tvdb">5</uniqueid>');
    expect((await fixture.record(film)).titles['.']?.made).toEqual([]);
  });

  test('edited in several places at once: removed elements do not come back', async () => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    const text = await fixture.text(nfo);
    const edited = text
      .replace(/ {2}<tag>.*<\/tag>\n/u, '  <userrating>9</userrating>\n')
      .replace(/<title>[^<]*/u, '<title>Mine');
    await writeFile(join(fixture.root, nfo), edited);
    expect((await fixture.visit({ ...withDetails, now: start + day })).made).toEqual([]);
    expect(await fixture.text(nfo)).toBe(edited);
  });

  test('rewritten by Radarr gets what Radarr does not write', async () => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    await writeFile(join(fixture.root, nfo), await corpus('radarr/movie'));
    await fixture.visit({ ...withDetails, now: start + day });
    expect(await fixture.text(nfo)).toContain('<uniqueid type="wikidata">Q99</uniqueid>');
    expect(await fixture.text(nfo)).toContain('<tag>island</tag>');
  });
});

describe('a foreign file', () => {
  test('is merged into under any name, and no second one is created', async () => {
    const fixture = await oneFilm({ 'Keeper (2011).nfo': await corpus('radarr/movie') });
    expect((await fixture.visit(withDetails)).made).toEqual([`${film}/Keeper (2011).nfo`]);
    expect(await fixture.names(film)).toEqual(['Keeper (2011).mkv', 'Keeper (2011).nfo']);
    expect(await fixture.visit(withDetails)).toMatchObject({ made: [], asked: 0 });
    expect((await fixture.record(film)).titles['.']?.made).toBeUndefined();
  });

  test('two files are both merged into', async () => {
    const fixture = await oneFilm({
      'movie.nfo': await corpus('kodi/movie-export'),
      'Keeper (2011).nfo': await corpus('radarr/movie'),
    });
    expect((await fixture.visit(withDetails)).made.length).toBe(2);
    expect(await factOf(fixture)).toMatchObject({ value: { paths: ['movie.nfo', 'Keeper (2011).nfo'] } });
  });

  test('keeps its mode', async () => {
    const fixture = await oneFilm({ 'movie.nfo': await corpus('kodi/movie-export') });
    await chmod(join(fixture.root, nfo), 0o640);
    await fixture.visit(withDetails);
    expect((await stat(join(fixture.root, nfo))).mode & 0o777).toBe(0o640);
  });

  test('that Radarr rewrites after a change gets our elements again, once, without an endless exchange', async () => {
    const fixture = await oneFilm({ 'movie.nfo': await corpus('radarr/movie') });
    await fixture.visit(withDetails);
    const first = await fixture.text(nfo);
    for (const [round, form] of [
      'radarr/movie-with-media-info',
      'radarr/movie-watched',
      'radarr/movie-with-urls',
    ].entries()) {
      await fixture.put(nfo, await corpus(form));
      const now = start + (round + 1) * day;
      expect((await fixture.visit({ ...withDetails, now })).made).toEqual([nfo]);
      expect(await fixture.text(nfo)).toContain('<uniqueid type="wikidata">Q99</uniqueid>');
      expect(await fixture.visit({ ...withDetails, now: now + hour })).toMatchObject({ made: [], asked: 0 });
    }
    expect(first).toContain('<uniqueid type="wikidata">Q99</uniqueid>');
  });

  test('is adopted and shown on the page if no source knows more', async () => {
    const fixture = await oneFilm({ 'movie.nfo': await corpus('kodi/movie-export') });
    expect(await fixture.visit({ hasSources: false })).toMatchObject({ made: [] });
    expect(await factOf(fixture)).toMatchObject({
      state: 'filled',
      source: 'file',
      value: {
        paths: ['movie.nfo'],
        summary: {
          runtimeMinutes: 104,
          certification: 'Rated PG-13',
          rating: { name: 'themoviedb', value: 6.9, votes: 812 },
        },
      },
    });
    expect(await fixture.visit({ hasSources: false, now: start + 90 * day })).toMatchObject({ asked: 0 });
    expect((await fixture.visit({ ...withDetails, now: start + 91 * day })).made).toEqual([nfo]);
  });

  test('about another film is left alone and reported', async () => {
    const fixture = await oneFilm({ 'movie.nfo': '<movie>\n  <uniqueid type="tmdb">7</uniqueid>\n</movie>' });
    const { made, problems } = await fixture.visit(withDetails);
    expect(made).toEqual([]);
    expect(problems).toMatchObject([
      {
        cause: 'nfoBroken',
        path: nfo,
        detail: saying(expect.stringContaining('names tmdb 7, and the title is tmdb 4242')),
      },
    ]);
  });

  test('about another film is reported even if no source knows anything', async () => {
    const fixture = await oneFilm({ 'movie.nfo': '<movie>\n  <title>Other</title>\n  <imdbid>tt7</imdbid>\n</movie>' });
    await fixture.put(nfo, '<movie>\n  <plot>Of another.</plot>\n  <uniqueid type="tmdb">7</uniqueid>\n</movie>');
    await fixture.visit(withDetails);
    const { problems } = await fixture.visit({ ids: { tmdb: '8' }, now: start + day });
    expect(problems).toMatchObject([
      { cause: 'nfoBroken', detail: saying(expect.stringContaining('the title is tmdb 8')) },
    ]);
    const fact = await factOf(fixture);
    expect(fact).toMatchObject({ state: 'failed', value: { paths: [] } });
    expect(JSON.stringify(fact)).not.toContain('Of another.');
  });

  test.each(['<movie/>', '<?xml version="1.0"?>\n<movie />\n'])('%j can hold nothing and is reported', async (text) => {
    const fixture = await oneFilm({ 'movie.nfo': text });
    const { made, problems } = await fixture.visit(withDetails);
    expect(made).toEqual([]);
    expect(await fixture.text(nfo)).toBe(text);
    expect(problems).toMatchObject([
      { cause: 'nfoBroken', path: nfo, detail: saying(expect.stringContaining('<movie/>')) },
    ]);
    expect(await factOf(fixture)).toMatchObject({ state: 'failed' });
  });

  test('behind a link is left alone', async () => {
    const fixture = await oneFilm();
    await fixture.put('elsewhere/x.txt', '<movie>\n</movie>');
    await symlink(join(fixture.root, 'elsewhere/x.txt'), join(fixture.root, nfo));
    await fixture.visit(withDetails);
    expect(await fixture.text(nfo)).toBe('<movie>\n</movie>');
  });
});

describe('another title, which no source knows', () => {
  const other = { ids: { tmdb: '8' }, now: start + day };

  test('our file of the previous title is removed, and the page forgets its content', async () => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    const { made, problems } = await fixture.visit(other);
    expect(made).toEqual([nfo]);
    expect(problems).toEqual([]);
    expect(await fixture.names(film)).toEqual(['Keeper (2011).mkv']);
    const fact = await factOf(fixture);
    expect(fact).toMatchObject({
      state: 'absent',
      reason: 'no source knows anything about it',
      value: { paths: [] },
    });
    expect(JSON.stringify(fact)).not.toContain('Count with her.');
    expect((await fixture.record(film)).titles['.']?.made).toEqual([]);
    expect(await fixture.visit({ ...other, now: start + day + hour })).toMatchObject({ made: [], asked: 0 });
    expect((await fixture.visit({ ...withDetails, now: start + 2 * day })).made).toEqual([nfo]);
  });

  test.each<[string, NfoRun]>([
    ['while a source is unavailable', { ...other, troubles: away }],
    ['in a readOnly Library', { ...other, spec: { readOnly: true } }],
    ['with a further id of the same title', { ...other, ids: { tmdb: '4242', tvdb: '5' } }],
    ['while it is not identified', { now: start + day, identity: 'lost' }],
  ])('our file stays %s', async (_, run) => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    const before = await fixture.text(nfo);
    await fixture.visit(run);
    expect(await fixture.text(nfo)).toBe(before);
    expect((await fixture.record(film)).titles['.']?.made).toMatchObject([{ path: 'movie.nfo' }]);
  });

  test('our file is removed once the source answers', async () => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    await fixture.visit({ ...other, troubles: away });
    await fixture.visit({ ...other, now: start + 9 * day });
    expect(await fixture.names(film)).toEqual(['Keeper (2011).mkv']);
  });

  test.each(['edited at once', 'edited and seen before'])('ours, %s, is left alone and reported', async (when) => {
    const fixture = await oneFilm();
    await fixture.visit(withDetails);
    const edited = (await fixture.text(nfo)).replace(/<outline>[^<]*/u, '<outline>Mine.');
    await writeFile(join(fixture.root, nfo), edited);
    if (when !== 'edited at once') await fixture.visit({ ...withDetails, now: start + hour });
    const { made, problems } = await fixture.visit(other);
    expect(made).toEqual([]);
    expect(await fixture.text(nfo)).toBe(edited);
    expect(problems).toMatchObject([
      { cause: 'nfoBroken', path: nfo, detail: saying(expect.stringContaining('another title (tmdb 4242')) },
    ]);
    expect(await factOf(fixture)).toMatchObject({ state: 'failed', value: { paths: [] } });
    expect(await fixture.visit({ ...other, now: start + 60 * day })).toMatchObject({ made: [], asked: 0 });
    await fixture.visit({ ...withDetails, now: start + 61 * day });
    expect(await fixture.text(nfo)).toBe(edited);
    expect(await factOf(fixture)).toMatchObject({ state: 'filled', value: { paths: ['movie.nfo'] } });
  });

  test('our elements are removed from a foreign file', async () => {
    const theirs = '<movie>\n  <title>Keeper</title>\n</movie>';
    const fixture = await oneFilm({ 'movie.nfo': theirs });
    await fixture.visit(withDetails);
    expect(await fixture.text(nfo)).toContain('4242');
    const { problems } = await fixture.visit(other);
    expect(await fixture.text(nfo)).toBe(theirs);
    expect(problems).toEqual([]);
    expect(await fixture.visit({ ...other, now: start + day + hour })).toMatchObject({ made: [], asked: 0 });
  });
});

describe('broken and hostile files', () => {
  test.each([
    'cut-off',
    'bare-ampersand',
    'entity-bomb',
    'external-entity',
    'wrong-encoding-named',
    'deep',
    'two-kinds',
  ])('%s is reported with its line, and none is created beside it', async (name) => {
    const bytes = await corpus(`left/${name}`);
    const fixture = await oneFilm({ 'Keeper (2011).nfo': bytes });
    const { made, problems } = await fixture.visit(withDetails);
    expect(made).toEqual([]);
    expect(problems).toMatchObject([
      {
        cause: 'nfoBroken',
        path: `${film}/Keeper (2011).nfo`,
        detail: saying(expect.stringContaining('stays as it is')),
      },
    ]);
    expect((await readFile(join(fixture.root, film, 'Keeper (2011).nfo'))).equals(bytes)).toBe(true);
    expect(await fixture.visit({ ...withDetails, now: start + 60 * day })).toMatchObject({ made: [], asked: 0 });
  });

  test.each(['scene', 'html', 'empty', 'blanks'])(
    '%s is no metadata: it stays, and movie.nfo is created beside it',
    async (name) => {
      const bytes = await corpus(`left/${name}`);
      const fixture = await oneFilm({ 'Keeper (2011).nfo': bytes });
      const { made, problems } = await fixture.visit(withDetails);
      expect(made).toEqual([nfo]);
      expect(problems).toMatchObject([{ cause: 'nfoBroken' }]);
      expect((await readFile(join(fixture.root, film, 'Keeper (2011).nfo'))).equals(bytes)).toBe(true);
    },
  );

  test('one that its owner repaired is merged into', async () => {
    const fixture = await oneFilm({ 'movie.nfo': await corpus('left/cut-off') });
    await fixture.visit(withDetails);
    await fixture.put(nfo, await corpus('radarr/movie'));
    const { made, problems } = await fixture.visit({ ...withDetails, now: start + hour });
    expect(made).toEqual([nfo]);
    expect(problems).toEqual([]);
  });
});

describe('a series', () => {
  test('has tvshow.nfo, and season.nfo in folders of seasons with any details', async () => {
    const fixture = await nfoFixture('series');
    await fixture.put('Harbour Watch/Season 1/Harbour Watch - S01E01.mkv');
    await fixture.put('Harbour Watch/Season 2/Harbour Watch - S02E01.mkv');
    const { made } = await fixture.visit({ details: seriesDetails });
    expect(made).toContain('Harbour Watch/tvshow.nfo');
    expect(made).toContain('Harbour Watch/Season 1/season.nfo');
    expect(await fixture.text('Harbour Watch/Season 1/season.nfo')).toContain('<seasonnumber>1</seasonnumber>');
    expect(await fixture.text('Harbour Watch/tvshow.nfo')).toContain('<namedseason number="1">Flood</namedseason>');
    expect(await fixture.text('Harbour Watch/tvshow.nfo')).not.toContain('number="2"');
    expect(await fixture.visit({ details: seriesDetails })).toMatchObject({ made: [], asked: 0 });
  });

  test('that becomes another, unknown to all sources, keeps nothing of the previous one', async () => {
    const fixture = await nfoFixture('series');
    const episode = 'Harbour Watch/Season 1/Harbour Watch - S01E01';
    await fixture.put(`${episode}.mkv`);
    await fixture.put('Harbour Watch/Season 1/Harbour Watch - S01E02.mkv');
    await fixture.visit({ details: seriesDetails });
    await writeFile(join(fixture.root, `${episode}.nfo`), `${await fixture.text(`${episode}.nfo`)}<!-- mine -->\n`);
    const { problems } = await fixture.visit({ ids: { tvdb: '1' }, now: start + day });
    expect(await fixture.names('Harbour Watch')).toEqual(['Season 1']);
    expect(await fixture.names('Harbour Watch/Season 1')).toEqual([
      'Harbour Watch - S01E01.mkv',
      'Harbour Watch - S01E01.nfo',
      'Harbour Watch - S01E02.mkv',
    ]);
    expect(problems).toMatchObject([{ cause: 'nfoBroken', path: `${episode}.nfo` }]);
    expect(await fixture.visit({ ids: { tvdb: '1' }, now: start + day + hour })).toMatchObject({ made: [], asked: 0 });
  });
});
