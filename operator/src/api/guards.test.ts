import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { failureOf, film, filmId, pageFixture } from '../../test/api/pageFixture.ts';
import { fact, title } from '../../test/catalog/sample.ts';
import { titleId } from './titleId.ts';

const walk = '/api/v1/libraries/default/movies/walk';
const json = { 'content-type': 'application/json' };

describe('every response', () => {
  test('has strict headers, failures too', async () => {
    const { ask } = await pageFixture();
    for (const path of ['/', '/api/v1/jobs', '/api/v1/nothing', '/api/v1/titles/x']) {
      const { headers } = await ask(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('to a page of another host holds no data (DNS rebinding)', async () => {
    const { ask } = await pageFixture();
    const led = await ask('/api/v1/libraries', { headers: { host: 'evil.example:7070' } });
    expect(await failureOf(led)).toEqual([421, 'unknownHost']);
    expect((await ask('/', { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await ask('/api/v1/libraries', { headers: { host: 'nas.local:7070' } })).status).toBe(200);
  });

  test.each([
    ['<b>evil', 'http://NAME if'],
    ['evil.example:7731', 'http://NAME:7731 if'],
    ['evil:7731<b>', 'http://NAME if'],
  ])('to a browser is a page that repeats nothing of %s but its port', async (host, example) => {
    const { ask } = await pageFixture();
    const led = await ask('/', { headers: { host, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect([led.status, led.headers.get('content-type')]).toEqual([421, 'text/html; charset=UTF-8']);
    const page = await led.text();
    expect(page).toContain(`--base-url ${example}`);
    expect(page).not.toContain('evil');
  });

  test('under a private name is given only where a password is needed', async () => {
    const headers = { host: 'films.lan:7070' };
    expect((await (await pageFixture()).ask('/api/v1/titles', { headers })).status).toBe(421);
    const guarded = await pageFixture({ password: 'open sesame' });
    expect((await guarded.ask('/api/v1/titles', { headers })).status).toBe(401);
    expect((await guarded.ask('/api/v1/titles', { headers: { host: 'films.example' } })).status).toBe(421);
  });

  test('of the API is not cacheable', async () => {
    const { ask } = await pageFixture();
    expect((await ask('/api/v1/jobs')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('an action', () => {
  const origin = 'http://127.0.0.1:7070';
  test.each<[string, number, Record<string, string>]>([
    ['of the page', 202, { ...json, origin }],
    ['of the page, by the browser’s fetch metadata', 202, { ...json, origin, 'sec-fetch-site': 'same-origin' }],
    ['of a script without Origin', 202, json],
    ['of the page under its proxy’s name', 202, { ...json, origin: 'https://nas' }],
    ['of another page', 403, { ...json, origin: 'https://evil.example' }],
    ['of a page on another port', 403, { ...json, origin: 'http://127.0.0.1:8080' }],
    ['of a file or a sandbox', 403, { ...json, origin: 'null' }],
    ['of another site, by the browser’s fetch metadata', 403, { ...json, 'sec-fetch-site': 'cross-site' }],
    ['of another port, by the browser’s fetch metadata', 403, { ...json, 'sec-fetch-site': 'same-site' }],
    ['with a form’s content type', 415, { 'content-type': 'text/plain', origin }],
    ['without a content type', 415, { origin, 'content-type': '' }],
    [
      'with JSON only in a parameter of a form’s content type',
      415,
      { 'content-type': 'text/plain; application/json', origin },
    ],
    ['with a parameter that no parser reads', 415, { 'content-type': 'application/json;charset', origin }],
    ['with a blank before the parameter', 415, { 'content-type': 'application/json ; charset=utf-8', origin }],
    ['with a quoted parameter', 202, { 'content-type': 'application/json; charset="utf-8"', origin }],
  ])('%s is answered %i, and is no fault of ours', async (_, status, headers) => {
    const { ask, wishes, faults } = await pageFixture();
    const answer = await ask(walk, { method: 'POST', body: '{}', headers });
    expect(answer.status).toBe(status);
    expect([wishes.length, faults]).toEqual([status === 202 ? 1 : 0, []]);
  });

  test('with a large body or one that is not JSON is refused', async () => {
    const { ask, wishes, faults } = await pageFixture();
    const large = await ask(walk, { method: 'POST', body: JSON.stringify({ x: 'y'.repeat(70_000) }), headers: json });
    expect(await failureOf(large)).toEqual([413, 'tooLarge']);
    const broken = await ask(walk, { method: 'POST', body: '{', headers: json });
    expect(await failureOf(broken)).toEqual([400, 'badRequest']);
    const other = await ask(walk, { method: 'POST', body: '{"acceptMissing": "yes"}', headers: json });
    expect(other.status).toBe(400);
    expect([wishes, faults]).toEqual([[], []]);
  });
});

describe('with a password', () => {
  test('without a session only shows that a password is required, before sign-in and after sign-out', async () => {
    const fixture = await pageFixture({ password: 'open sesame' });
    const { ask, act, save } = fixture;
    await save('movies', [title('A', { facts: [fact('poster', 'filled')] })]);
    const closed = [
      'titles',
      'libraries',
      'jobs',
      'events',
      'openapi.json',
      'attribution',
      'nothing',
      'settings',
      'settings/folders',
    ];
    const pictures = [`previews/${titleId('default/movies', 'A')}/poster`];
    for (const path of [...closed, ...pictures]) {
      expect([path, (await ask(`/api/v1/${path}`)).status]).toEqual([path, 401]);
    }
    expect((await act(walk.slice(0), {})).status).toBe(401);
    expect(await (await ask('/api/v1/session')).json()).toEqual({ required: true, signedIn: false, version: '1.2.3' });

    const wrong = await act('/api/v1/session', { password: 'shut' });
    expect([await failureOf(wrong), wrong.headers.get('set-cookie')]).toEqual([[401, 'notSignedIn'], null]);
    const right = await act('/api/v1/session', { password: 'open sesame' });
    const cookie = right.headers.get('set-cookie') ?? '';
    expect([right.status, await right.json()]).toEqual([200, { required: true, signedIn: true, version: '1.2.3' }]);
    expect(cookie).toMatch(/^projectionist_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/u);
    const mine = { headers: { cookie: cookie.split(';', 1)[0] ?? '' } };
    expect((await ask('/api/v1/titles', mine)).status).toBe(200);
    expect(await (await ask('/api/v1/session', mine)).json()).toMatchObject({ signedIn: true });

    await act('/api/v1/session', {}, 'DELETE', mine.headers);
    expect((await ask('/api/v1/titles', mine)).status).toBe(401);
  });

  test('after too many attempts the response names the time of the next one', async () => {
    const { act } = await pageFixture({ password: 'open sesame' });
    for (let tried = 0; tried < 5; tried++) await act('/api/v1/session', { password: 'x' });
    const answer = await act('/api/v1/session', { password: 'open sesame' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  });

  test('the cookie is limited to the sub-path, and to https if the page is reached by https', async () => {
    const { act } = await pageFixture({ password: 'p' });
    const proxied = { 'x-forwarded-prefix': '/films', 'x-forwarded-proto': 'https' };
    const answer = await act('/api/v1/session', { password: 'p' }, 'POST', proxied);
    expect(answer.headers.get('set-cookie')).toMatch(/Path=\/films\/; HttpOnly; Secure; SameSite=Strict$/u);
  });

  test.each([
    ['https://nas', undefined, true],
    ['https://nas', 'http', true],
    ['http://nas', undefined, false],
    ['http://nas', 'https', true],
  ])('signing in from the origin %s, forwarded as %s: Secure is %s', async (from, forwarded, secure) => {
    const { act } = await pageFixture({ password: 'p' });
    const headers = {
      host: 'nas',
      origin: from,
      ...(forwarded === undefined ? {} : { 'x-forwarded-proto': forwarded }),
    };
    const cookies = [
      await act('/api/v1/session', { password: 'p' }, 'POST', headers),
      await act('/api/v1/session', {}, 'DELETE', headers),
    ].map((answer) => answer.headers.get('set-cookie') ?? '');
    expect(cookies.map((cookie) => [cookie !== '', cookie.includes('Secure')])).toEqual([
      [true, secure],
      [true, secure],
    ]);
  });

  test('a trusted proxy signs in by its header', async () => {
    const { ask } = await pageFixture({ password: '', trustedHeader: 'remote-user' });
    expect((await ask('/api/v1/jobs')).status).toBe(401);
    expect((await ask('/api/v1/jobs', { headers: { 'Remote-User': 'anna' } })).status).toBe(200);
  });

  test('without a password every client is signed in', async () => {
    const { ask, act } = await pageFixture();
    expect(await (await ask('/api/v1/session')).json()).toEqual({ required: false, signedIn: true, version: '1.2.3' });
    expect((await act('/api/v1/session', { password: 'x' })).status).toBe(200);
  });
});

describe('a response of the API', () => {
  test.each([
    ['gzip, br', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
  ])('to a client that accepts %s is encoded as %s, with the same content', async (accepted, coding) => {
    const { ask, save } = await pageFixture();
    await save(
      'movies',
      Array.from({ length: 30 }, (_, at) => title(`Film ${at}`)),
    );
    const answer = await ask('/api/v1/titles', { headers: { 'accept-encoding': accepted } });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, coding]);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = (coding === null ? bytes : gunzipSync(bytes)).toString();
    expect(JSON.parse(text)).toMatchObject({ total: 30 });
  });

  test('that is small is not compressed', async () => {
    const answer = await (await pageFixture()).ask('/api/v1/session', { headers: { 'accept-encoding': 'gzip' } });
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([
      null,
      '{"required":false,"signedIn":true,"version":"1.2.3"}',
    ]);
  });
});

describe('the page without an operator', () => {
  test('shows everything, refuses every action with a sentence, and allows signing in', async () => {
    const { ask, act, wishes, wished, chosen, save } = await pageFixture({ isAlone: true, password: 'open sesame' });
    await save('movies', [title(film)]);
    const signed = await act('/api/v1/session', { password: 'open sesame' });
    const cookie = (signed.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    expect((await ask('/api/v1/titles', { headers: { cookie } })).status).toBe(200);
    const actions: readonly (readonly [string, object])[] = [
      [`/api/v1/titles/${filmId}/walk`, {}],
      [`/api/v1/titles/${filmId}/refresh`, { facts: ['tiles'] }],
      [`/api/v1/titles/${filmId}/identify`, { id: 'tmdb:1' }],
      [`/api/v1/titles/${filmId}/marks`, { video: 'x', action: 'adopt' }],
      ['/api/v1/libraries/default/movies/walk', { acceptMissing: true }],
      ['/api/v1/settings/documents', { file: 'x', hash: null, text: '' }],
    ];
    for (const [path, body] of actions) {
      const answer = await act(path, body, 'POST', { cookie });
      expect([path, await failureOf(answer)]).toEqual([path, [503, 'pageAlone']]);
    }
    expect([wishes, wished, chosen]).toEqual([[], [], []]);
    expect((await act('/api/v1/session', {}, 'DELETE', { cookie })).status).toBe(200);
  });
});
