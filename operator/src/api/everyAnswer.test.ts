import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { film, filmId, type PageFixture, pageFixture } from '../../test/api/pageFixture.ts';
import { file, probe, title } from '../../test/catalog/sample.ts';
import { openApiDocument } from './document.ts';

const document = JSON.parse(JSON.stringify(openApiDocument('1')));
const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: [{ ...document, $id: 'api' }] });

type Operation = readonly [method: 'GET' | 'POST' | 'DELETE', path: string, body?: object];

/** Valid requests of the page; `{id}` is an existing title. */
const operations: readonly Operation[] = [
  ['GET', '/home'],
  ['GET', '/places'],
  ['GET', '/duplicates'],
  ['GET', '/collections'],
  ['GET', '/statistics'],
  ['GET', '/titles'],
  ['GET', '/filters'],
  ['GET', '/title?library={name}&slug={slug}'],
  ['GET', '/titles/{id}'],
  ['GET', '/titles/{id}/neighbours'],
  ['POST', '/titles/{id}/walk', {}],
  ['POST', '/titles/{id}/refresh', { facts: ['tiles'] }],
  ['POST', '/titles/{id}/identify', { id: 'tmdb:1' }],
  ['POST', '/titles/{id}/marks', { video: `${film}/${film}.mkv`, action: 'refuse', kind: 'intro' }],
  ['GET', '/libraries'],
  ['POST', '/libraries/{namespace}/{name}/walk', {}],
  ['GET', '/jobs'],
  ['GET', '/runs'],
  ['GET', '/problems'],
  ['GET', '/problems/ignored'],
  ['GET', '/franchises'],
  ['GET', '/wanted/addresses'],
  ['GET', '/settings'],
  ['GET', '/log'],
  ['GET', '/settings/folders'],
  ['GET', '/session'],
  ['POST', '/session', { password: 'open sesame' }],
  ['DELETE', '/session', {}],
  ['GET', '/attribution'],
];

/** Their valid requests depend on the folder: settings.test.ts has them. */
const settingsActions: readonly Operation[] = [
  ['POST', '/settings/guess', { path: '/media' }],
  ['POST', '/settings/keys', { of: 'tmdb', name: 'tmdb', key: 'token', value: 'x' }],
  ['POST', '/settings/announcements', { library: 'default/movies', place: 0 }],
  ['POST', '/settings/documents', { file: 'projectionist.yaml', hash: null, text: '' }],
];
/** Answered with what was done, not with a promise. */
const doneAtOnce: readonly Operation[] = [
  ['POST', '/problems/ignored', { all: { cause: 'unidentified' } }],
  ['POST', '/problems/shown', { action: 'abcdefghijkl' }],
];
/** 409 here: the fixture searches no service. */
const search: Operation = ['POST', '/titles/{id}/matches', { title: 'Alien' }];
const setUp: Operation = ['POST', '/setup', { code: 'x', password: 'open sesame' }];

const known = { id: filmId, namespace: 'default', name: 'movies', slug: 'alien-1979' };
const strange = { id: 'AAAA', namespace: 'default', name: 'nowhere', slug: 'nothing' };
/** Values that no title and no Library can have as a name. */
const impossible = { id: 'xxx', namespace: 'default', name: 'n'.repeat(300), slug: '%00~0' };

async function fixture(options: Parameters<typeof pageFixture>[0] = {}): Promise<PageFixture> {
  const made = await pageFixture(options);
  await made.save('movies', [title(film, { files: [file(`${film}/${film}.mkv`, { probe: probe() })] })]);
  return made;
}

const headersOf: Readonly<Record<string, Record<string, string>>> = {
  strangeHost: { host: 'evil.example' },
  strangePage: { origin: 'http://evil.example' },
  noJson: { 'content-type': 'text/plain' },
};

/** The status of a response that matches its description. */
async function statusOf(
  { ask }: PageFixture,
  [method, path, body]: Operation,
  names: typeof known,
  headers: Record<string, string> = {},
): Promise<number> {
  const address = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => new Map(Object.entries(names)).get(name) ?? '');
  const answer = await ask(`/api/v1${address}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const { status } = answer;
  const pointer = [
    'paths',
    path.replace(/\?.*$/u, ''),
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    'application/json',
  ];
  const parts = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = ajv.getSchema(`api#/${parts.join('/')}/schema`);
  const told: unknown = await answer.json();
  if (validate === undefined) throw new Error(`${status} of ${path} is not described: ${JSON.stringify(told)}`);
  if (validate(told) !== true) throw new Error(`${status} of ${path}: ${ajv.errorsText(validate.errors)}`);
  return status;
}

const isSettings = ([, path]: Operation) => path.startsWith('/settings') || path === '/log';
const isSession = ([, path]: Operation) => path === '/session';
const isAction = ([method]: Operation) => method !== 'GET';
/** Names a title or a Library that may not exist. */
const isOfSomething = ([, path]: Operation) => path.includes('{');

test('a valid request succeeds', async () => {
  const open = await fixture({ password: 'open sesame' });
  const cookie = (await open.act('/api/v1/session', { password: 'open sesame' })).headers.get('set-cookie') ?? '';
  const [session = ''] = cookie.split(';');
  for (const operation of operations) {
    if (operation[0] === 'DELETE') continue;
    const expected = isAction(operation) && !isSession(operation) ? 202 : 200;
    expect([operation, await statusOf(open, operation, known, { cookie: session })]).toEqual([operation, expected]);
  }
  for (const operation of doneAtOnce) {
    expect([operation, await statusOf(open, operation, known, { cookie: session })]).toEqual([operation, 200]);
  }
  expect(await statusOf(open, ['DELETE', '/session', {}], known, { cookie: session })).toBe(200);
  expect(open.faults).toEqual([]);
});

test('without a session everything but the session itself is refused', async () => {
  const closed = await fixture({ password: 'open sesame' });
  for (const operation of [...operations, ...doneAtOnce, ...settingsActions, search]) {
    if (isSession(operation)) continue;
    expect([operation, await statusOf(closed, operation, known)]).toEqual([operation, 401]);
  }
  expect(await statusOf(closed, ['POST', '/session', { password: 'open barley' }], known)).toBe(401);
  for (let tried = 0; tried < 5; tried += 1) await closed.act('/api/v1/session', { password: 'open barley' });
  expect(await statusOf(closed, ['POST', '/session', { password: 'open sesame' }], known)).toBe(429);
});

test.each([
  ['strangeHost', 421, () => true],
  ['strangePage', 403, isAction],
  ['noJson', 415, (operation: Operation) => operation[0] === 'POST'],
] as const)('%s is answered %i', async (which, status, concerns) => {
  const open = await fixture();
  for (const operation of [...operations, ...doneAtOnce, ...settingsActions, search, setUp].filter(concerns)) {
    expect([operation, await statusOf(open, operation, known, headersOf[which])]).toEqual([operation, status]);
  }
});

test('unknown, too large and invalid requests are refused as described', async () => {
  const open = await fixture();
  for (const operation of [...operations, search].filter(isOfSomething)) {
    expect([operation, await statusOf(open, operation, strange)]).toEqual([operation, 404]);
    expect([operation, await statusOf(open, operation, impossible)]).toEqual([operation, 404]);
  }
  for (const [method, path] of [...operations, ...doneAtOnce, setUp].filter(({ 0: method }) => method === 'POST')) {
    expect([path, await statusOf(open, [method, path, { x: 'y'.repeat(70_000) }], known)]).toEqual([path, 413]);
  }
  for (const [path, body] of [
    ['/titles/{id}/refresh', { facts: ['nonsense'] }],
    ['/titles/{id}/identify', { id: 'nonsense' }],
    ['/titles/{id}/marks', { video: `${film}/${film}.mkv`, action: 'set', kind: 'intro' }],
    ['/libraries/{namespace}/{name}/walk', { acceptMissing: 'yes' }],
    ['/problems/ignored', { all: {} }],
    ['/problems/shown', { ids: [''] }],
    ['/titles/{id}/matches', { title: '' }],
    ['/titles/{id}/matches', { title: 'x', year: 1 }],
    ['/session', { password: 7 }],
    ['/setup', { code: 'x', password: 'short' }],
  ] as const) {
    expect([path, await statusOf(open, ['POST', path, body], known)]).toEqual([path, 400]);
  }
});

test('settings are closed where nobody signs in, and the first password without a code', async () => {
  const open = await fixture();
  for (const operation of [...operations.filter(isSettings), ...settingsActions, setUp]) {
    expect([operation, await statusOf(open, operation, known)]).toEqual([operation, 409]);
  }
});

test('invalid settings are refused as described', async () => {
  const open = await fixture({ password: 'open sesame' });
  const headers = { cookie: await open.signIn() };
  for (const [path, body] of [
    ['/settings/guess', {}],
    ['/settings/keys', { of: 'tmdb', name: '../tmdb', key: 'token', value: 'x' }],
    ['/settings/keys', { of: 'tmdb', name: 'tmdb', key: '../token', value: 'x' }],
    ['/settings/announcements', { library: 'default/movies', place: -1 }],
    ['/settings/documents', { file: 'x', hash: null }],
    ['/settings/documents', { file: 'x', hash: null, text: '', edits: [] }],
    [
      '/settings/documents',
      { file: 'x', hash: null, edits: [{ op: 'unset', library: 'x', path: ['metadata', 'name'] }] },
    ],
  ] as const) {
    expect([path, body, await statusOf(open, ['POST', path, body], known, headers)]).toEqual([path, body, 400]);
  }
  for (const [, path] of settingsActions) {
    expect([path, await statusOf(open, ['POST', path, { x: 'y'.repeat(70_000) }], known, headers)]).toEqual([
      path,
      413,
    ]);
  }
});

test('a suspended Library is not walked, and the response says so', async () => {
  const open = await fixture({ spec: { suspend: true } });
  expect(await statusOf(open, ['POST', '/libraries/{namespace}/{name}/walk', {}], known)).toBe(409);
});

test('requests that need an unavailable catalog fail, and work again without a restart', async () => {
  const open = await fixture();
  const away = Object.assign(new Error('the catalog is being moved'), { name: 'CatalogError' });
  const catalog = open.ports.catalog;
  Object.assign(open.ports, { catalog: () => Promise.reject(away) });
  for (const operation of operations) {
    const [, path] = operation;
    if (
      isSession(operation) ||
      isSettings(operation) ||
      ['/attribution', '/jobs', '/libraries/{namespace}/{name}/walk'].includes(path)
    )
      continue;
    expect([path, await statusOf(open, operation, known)]).toEqual([path, 503]);
  }
  Object.assign(open.ports, { catalog });
  expect(await statusOf(open, ['GET', '/titles'], known)).toBe(200);
  expect(open.faults).toEqual([]);
});
