import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveAlienStory, storyKey } from '../../test/api/alienStory.ts';
import { film, filmId, type PageFixture, pageFixture, showId } from '../../test/api/pageFixture.ts';
import { audio, fact, file, probe, title } from '../../test/catalog/sample.ts';
import { replaceProblems } from '../catalog/database/problems.ts';
import { runReport } from '../catalog/runs/runLedger.ts';
import { plainText } from '../messages/message.ts';
import { openApiDocument } from './document.ts';
import { titleId } from './titleId.ts';

const storyId = titleId('default/stories', storyKey);

interface Parameter {
  readonly name: string;
  readonly in: string;
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly Parameter[];
  readonly hasBody: boolean;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

const document = JSON.parse(JSON.stringify(openApiDocument('1')));
const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(Object(methods)).map(([method, described]) => {
    const { parameters = [], requestBody, responses } = Object(described);
    return { path, method: method.toUpperCase(), parameters, hasBody: requestBody !== undefined, responses };
  }),
);
const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: [{ ...document, $id: 'api' }] });

/** Why a response differs from its description; undefined if it matches. */
async function faultOf({ path, method, responses }: Operation, answer: Response): Promise<string | undefined> {
  const described = responses[String(answer.status)];
  const body = answer.headers.get('content-type')?.startsWith('application/json') === true ? await answer.json() : null;
  if (described === undefined) return `${answer.status} is not described: ${JSON.stringify(body)}`;
  if (answer.status === 500) return 'a fault of the program';
  if (body === null || described.content?.['application/json'] === undefined) return undefined;
  const pointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
  const place = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(answer.status),
    'content',
    'application/json',
  ];
  const validate = ajv.getSchema(`api#/${place.map(pointer).join('/')}/schema`);
  if (validate === undefined) return 'its schema is missing';
  return validate(body) === true ? undefined : `${ajv.errorsText(validate.errors)}: ${JSON.stringify(body)}`;
}

async function filledFixture(): Promise<PageFixture> {
  const fixture = await pageFixture();
  const video = `${film}/${film}.mkv`;
  await fixture.save('movies', [
    title(film, {
      year: 1979,
      ids: { tmdb: '348' },
      files: [file(video, { probe: probe({ audio: [audio('de'), audio()] }) })],
      facts: [fact('tiles', 'failed', video, { reason: plainText('broken'), tries: 2 }), fact('poster', 'open')],
      summary: { plot: 'p', genres: ['g'], rating: { name: 'imdb', value: 8, max: 10 } },
      candidates: [{ id: 'tmdb:1', title: 'One', year: 1, score: 0.5, why: plainText('year') }],
    }),
  ]);
  await fixture.save('shows', [title('Firefly', { kind: 'series' })]);
  await saveAlienStory(fixture.catalog);
  const report = runReport(fixture.catalog);
  await report.open({ id: 'r', libraryUid: 'uid-movies', number: 1 });
  const problem = { cause: 'storage', title: '', path: '', detail: plainText('d') } as const;
  await replaceProblems(fixture.catalog, { libraryUid: 'uid-movies', runId: 'r', nowMs: 1 }, 'library', [problem]);
  return fixture;
}

const hostile = fc.oneof(
  fc.constantFrom(filmId, showId, 'default', 'movies', 'default/movies', 'poster', 'added', '1', '200', 'true', 'json'),
  fc.constantFrom('radarr', 'sonarr', 'A'.repeat(43)),
  fc.constantFrom(storyId, 'kometa', 'kodi-set', 'set.nfo', 'story', 'release'),
  fc.constantFrom(
    '',
    '..',
    '%00',
    '0',
    '-1',
    '1e9',
    'NaN',
    '__proto__',
    "' or 1=1 --",
    '%',
    '\u{10ffff}',
    'a'.repeat(5_000),
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Any JSON value, and valid bodies. */
const bodies = fc.oneof(
  fc.constantFrom(
    {},
    { facts: ['tiles'] },
    { id: 'tmdb:1' },
    { id: null },
    { acceptMissing: true },
    { password: 'x' },
    { story: storyId },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

function addressOf({ path, parameters }: Operation, values: readonly string[]): string {
  let target = path;
  const query = new URLSearchParams();
  for (const [at, { name, in: place }] of parameters.entries()) {
    const value = values[at % values.length] ?? '';
    if (place === 'path') target = target.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()));
    else query.set(name, value.toWellFormed());
  }
  return `/api/v1${target}?${query}`;
}

test('every operation is described with its failures', () => {
  expect(operations).toHaveLength(57);
  for (const { responses } of operations)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '500']));
});

test('any request gets a described response and no server error', async () => {
  const fixture = await filledFixture();
  const asked = operations.filter(({ path }) => path !== '/events');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...asked),
      fc.array(hostile, { minLength: 1, maxLength: 8 }),
      bodies,
      async (operation, values, body) => {
        const address = addressOf(operation, values);
        const answer = operation.hasBody
          ? await fixture.act(address, body, operation.method)
          : await fixture.ask(address, { method: operation.method });
        expect([address, await faultOf(operation, answer)]).toEqual([address, undefined]);
      },
    ),
    { numRuns: 600 },
  );
  expect(fixture.faults).toEqual([]);
});

function queryOf(path: string): string {
  if (path.includes('/export')) return '?to=markdown';
  return path.endsWith('/wanted') ? '?for=radarr' : '';
}

test('existing resources are returned as described', async () => {
  const fixture = await filledFixture();
  for (const operation of operations) {
    if (operation.method !== 'GET' || operation.path === '/events') continue;
    const id = operation.path.startsWith('/franchises') ? storyId : filmId;
    const kind = operation.path.includes('{part}') ? 'movie' : 'poster';
    const named = operation.path.replace('{id}', id).replace('{kind}', kind).replace('{part}', 'tmdb:679');
    const path = named.replace('{name}', 'poster.jpg');
    const answer = await fixture.ask(`/api/v1${path}${queryOf(path)}`);
    expect([path, await faultOf(operation, answer)]).toEqual([path, undefined]);
  }
});

test('a response that differs from its description is detected', async () => {
  const wall = operations.find(({ path }) => path === '/titles');
  if (wall === undefined) throw new Error('expected the wall');
  expect(await faultOf(wall, Response.json({ titles: [] }))).toContain("must have required property 'total'");
  expect(await faultOf(wall, Response.json({}, { status: 418 }))).toContain('is not described');
});

test('the document is served', async () => {
  const answer = await (await pageFixture()).ask('/api/v1/openapi.json');
  const served = JSON.parse(await answer.text());
  expect([served.openapi, served.info.version, Object.keys(served.paths).length]).toEqual(['3.1.0', '1.2.3', 53]);
});
