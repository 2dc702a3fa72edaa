import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { DOCUMENT_FILE_MAXIMUM_BYTES } from './documentText.ts';
import { faultLine } from './fault.ts';
import { FAULTS_PER_FILE_MAXIMUM, parseDocuments } from './parse.ts';

/** A whole document; the lines of the spec start at line 5, indented by two spaces. */
function document(...spec: readonly string[]): string {
  const lines = [
    'apiVersion: projectionist.dev/v1alpha1',
    'kind: Library',
    'metadata: {name: movies}',
    'spec:',
    ...spec.map((line) => `  ${line}`),
  ];
  return lines.join('\n');
}
const whole = (...more: readonly string[]) => document('kind: movies', 'storage: {path: /media/movies}', ...more);

describe('the message and the place of a fault', () => {
  test.each<[string, string, string, number, number, string]>([
    ['a misspelt key', whole('scheduel: "0 * * * *"'), 'unknown-key', 7, 3, 'did you mean "schedule"?'],
    ['an unknown key', whole('colour: red'), 'unknown-key', 7, 3, 'the keys here are kind, storage'],
    ['an unknown key at the top', `${whole()}\nstatus: {}`, 'unknown-key', 7, 1, 'written by the operator only'],
    [
      'a misspelt required key',
      document('kind: movies', 'storge: {path: /m}'),
      'unknown-key',
      6,
      3,
      'did you mean "storage"?',
    ],
    [
      'a misspelt key of two alternatives',
      document('kind: movies', 'storage: {pth: /m}'),
      'unknown-key',
      6,
      13,
      'did you mean "path"?',
    ],
    ['a missing key', document('kind: movies'), 'missing-key', 4, 1, 'spec needs the key "storage"'],
    [
      'an empty storage',
      document('kind: movies', 'storage: {}'),
      'one-of-keys',
      6,
      3,
      'needs one of the keys path, claim',
    ],
    [
      'two storages',
      document('kind: movies', 'storage: {path: /a, claim: b}'),
      'one-of-keys',
      6,
      3,
      'found path and claim',
    ],
    [
      'a misspelt kind of Library',
      document('kind: movie', 'storage: {path: /m}'),
      'not-one-of',
      5,
      9,
      'did you mean "movies"?',
    ],
    ['text for a boolean', whole('suspend: yes'), 'wrong-type', 7, 12, 'without quotes'],
    ['a number for text', whole('timeZone: 1'), 'wrong-type', 7, 13, 'put it in quotes'],
    ['text for a number', whole('tiles: {intervalSeconds: "10"}'), 'wrong-type', 7, 28, 'leave the quotes out'],
    ['text for a list', whole('languages: en'), 'wrong-type', 7, 14, 'begin each entry with "- "'],
    ['an empty key', whole('tiles:'), 'wrong-type', 7, 3, 'give it a value or remove the line'],
    ['a source without its mapping', whole('sources: [wikidta]'), 'wrong-type', 7, 13, 'write "wikidata: {}"'],
    ['a source without braces', whole('sources:', '  - tvmaze:'), 'wrong-type', 8, 7, 'write "tvmaze: {}"'],
    ['a misspelt source', whole('sources: [{tmbd: {}}]'), 'unknown-key', 7, 14, 'did you mean "tmdb"?'],
    ['two sources in one entry', whole('sources: [{tmdb: {}, tvdb: {}}]'), 'one-key', 7, 13, 'a "- " of its own'],
    ['an empty source', whole('sources: [{}]'), 'one-key', 7, 13, 'write one of tmdb'],
    ['below the minimum', whole('tiles: {intervalSeconds: 0}'), 'out-of-range', 7, 28, 'from 1 to 60; found 0'],
    ['above the maximum', whole('tiles: {widthPixels: 4000}'), 'out-of-range', 7, 24, 'from 32 to 1920; found 4000'],
    [
      'a fraction for a quantity',
      whole('job: {resources: {limits: {cpu: 0.5}}}'),
      'wrong-type',
      7,
      35,
      'a whole number such as 2, or text such as 500m or 1Gi; found 0.5: put it in quotes, "0.5"',
    ],
    [
      'a boolean for a quantity',
      whole('job: {resources: {limits: {memory: true}}}'),
      'wrong-type',
      7,
      38,
      'text such as 500m or 1Gi; found true',
    ],
    ['a negative quantity', whole('job: {resources: {limits: {cpu: -1}}}'), 'out-of-range', 7, 35, 'found -1'],
    ['a fraction for pixels', whole('tiles: {widthPixels: 320.5}'), 'wrong-type', 7, 24, 'a whole number; found 320.5'],
    ['an empty name', whole().replace('movies}', '""}'), 'empty', 3, 18, 'must not be empty'],
    ['a name in capitals', whole().replace('movies}', 'Movies}'), 'wrong-form', 3, 18, 'a DNS label'],
    ['a name too long', whole().replace('movies}', `${'m'.repeat(64)}}`), 'too-long', 3, 18, 'at most 63 characters'],
    ['a namespace with a dot', whole().replace('movies}', 'm, namespace: a.b}'), 'wrong-form', 3, 32, 'a DNS label'],
    ['an empty list of languages', whole('languages: []'), 'too-few', 7, 14, 'at least 1'],
    ['too many globs', whole(`ignore: [${'a,'.repeat(257)}]`), 'too-many', 7, 11, 'at most 256'],
    [
      'an address that is not http',
      whole('sources: [{tmdb: {baseUrl: ftp://x.example}}]'),
      'wrong-form',
      7,
      30,
      'an http:// or https://',
    ],
    [
      'a secret outside its folder',
      whole('sources: [{tmdb: {secretRef: {name: tmdb, key: ../../etc/passwd}}}]'),
      'wrong-form',
      7,
      50,
      'without a dot in front',
    ],
    ['a relative mapping', whole('pathMappings: [{from: /a, to: b}]'), 'wrong-form', 7, 33, 'begins with a slash'],
    ['a relative path to a program', whole('trailers: {ytDlpPath: yt-dlp}'), 'wrong-form', 7, 25, 'an absolute path'],
    ['an unknown media server', whole('notify: [{roku: {}}]'), 'unknown-key', 7, 13, 'jellyfin'],
    ['another kind', whole().replace('kind: Library', 'kind: Secret'), 'unknown-kind', 2, 7, 'kind must be Library'],
    [
      'a misspelt document kind',
      whole().replace('kind: Library', 'kind: Libary'),
      'unknown-kind',
      2,
      7,
      'did you mean "Library"?',
    ],
    [
      'a franchise file',
      'name: Alien\nsources: [https://x.example]\norder:\n  - movie: tmdb:348\n',
      'franchise-file',
      3,
      1,
      'this is a franchise file',
    ],
    [
      'another version',
      whole().replace('v1alpha1', 'v9'),
      'unknown-api-version',
      1,
      13,
      'must be projectionist.dev/v1alpha1',
    ],
    ['only text', 'movies', 'not-a-document', 1, 1, 'begin with apiVersion'],
    ['a list', '- a', 'not-a-document', 1, 1, 'found a list'],
    ['an empty file', '', 'no-document', 1, 1, 'no Library document'],
    ['only comments', '# nothing\n---\n', 'no-document', 1, 1, 'no Library document'],
    ['a repeated key', whole('suspend: true', 'suspend: false'), 'duplicate-key', 8, 3, 'first in line 7'],
    ['a cron without quotes', whole('schedule: * * * * *'), 'yaml-bad-alias', 7, 13, 'begins with * in quotes'],
    ['a tab', 'a:\n\tb: 1', 'yaml-tab-as-indent', 2, 1, 'indent with spaces'],
    ['tabs in several lines', whole('tiles:', '\tmode: off', '\tkind: x'), 'yaml-tab-as-indent', 8, 3, 'with spaces'],
    ['a tab below a list', whole('sources:', '\t- wikidata: {}'), 'yaml-tab-as-indent', 8, 3, 'with spaces'],
    [
      'a repeated key above an open bracket',
      whole('suspend: true', 'suspend: [', 'x'),
      'yaml-bad-indent',
      9,
      3,
      'YAML',
    ],
    ['an open bracket', 'a: [1', 'yaml-bad-indent', 1, 6, 'not readable as YAML'],
    ['an alias to nothing', whole('ignore: [*gone]'), 'yaml-alias', 1, 1, 'write the values out'],
    ['an infinite number', whole('tiles: {parallelism: .inf}'), 'wrong-type', 7, 24, 'a whole number'],
    ['__proto__ as a key', whole('__proto__: {}'), 'unknown-key', 7, 3, '__proto__'],
    [
      'too many bytes',
      `# ${'é'.repeat(DOCUMENT_FILE_MAXIMUM_BYTES / 2)}`,
      'file-too-large',
      1,
      1,
      'divide its documents',
    ],
  ])('%s', (_, text, code, line, column, words) => {
    const { faults, documents } = parseDocuments('a.yaml', text);
    expect(faults.map(faultLine)).toEqual([expect.stringContaining(words)]);
    expect(faults[0]).toMatchObject({ file: 'a.yaml', code, line, column });
    for (const parsed of documents) expect(parsed.document).toBeUndefined();
  });
});

test('every fault of a file is reported at once, in the order of the text', () => {
  const text = [
    whole('suspend: yes', 'colour: red'),
    document('kind: movie', 'storage: {path: ""}'),
    'a: [',
    whole(),
  ].join('\n---\n');
  const { faults, documents } = parseDocuments('a.yaml', text);
  expect(faults.map(({ line, code }) => [line, code])).toEqual([
    [7, 'wrong-type'],
    [8, 'unknown-key'],
    [14, 'not-one-of'],
    [15, 'empty'],
    [18, expect.stringMatching(/^yaml-/)],
  ]);
  expect(documents.map(({ document: found }) => found !== undefined)).toEqual([false, false, false, true]);
});

test('the name of a faulty document is known, that of a document of another kind is not', () => {
  const { documents } = parseDocuments(
    'a.yaml',
    `${whole('x: 1')}\n---\nkind: Secret\napiVersion: v1\nmetadata: {name: movies}`,
  );
  expect(documents.map(({ key }) => key)).toEqual(['default/movies', undefined]);
});

test('a YAML bomb is refused', () => {
  const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 10; level++)
    bomb.push(
      `a${level}: &a${level} [${Array(10)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    );
  expect(parseDocuments('a.yaml', bomb.join('\n')).faults).toMatchObject([{ code: 'yaml-alias', level: 'error' }]);
});

test('text nested too deeply is refused', () => {
  const { faults } = parseDocuments('a.yaml', `a: ${'['.repeat(20_000)}`);
  expect(faults).toMatchObject([{ code: 'yaml-too-deep', line: 1, level: 'error' }]);
});

test('anchors and merges are read as usual', () => {
  const text = whole(
    'sources: [{tmdb: &s {secretRef: {name: a, key: b}}}, {tvdb: {<<: *s, baseUrl: http://x.example}}, {fanart: *s}]',
  );
  const { documents, faults } = parseDocuments('a.yaml', text);
  expect(faults).toEqual([]);
  const secretRef = { name: 'a', key: 'b' };
  expect(documents[0]?.document?.spec.sources).toEqual([
    { tmdb: { secretRef } },
    { tvdb: { secretRef, baseUrl: 'http://x.example' } },
    { fanart: { secretRef } },
  ]);
});

describe('defaults', () => {
  test('a minimal document has all defaults', () => {
    expect(parseDocuments('/etc/p/a.yaml', whole()).documents[0]?.document).toEqual({
      apiVersion: 'projectionist.dev/v1alpha1',
      kind: 'Library',
      metadata: { name: 'movies', namespace: 'default' },
      spec: {
        kind: 'movies',
        storage: { path: '/media/movies' },
        schedule: expect.stringMatching(/^\d+ \* \* \* \*$/),
        timeZone: 'Etc/UTC',
        suspend: false,
        ignore: [],
        languages: ['en'],
        sources: [{ wikidata: {} }],
        pathMappings: [],
        tiles: { mode: 'worker', intervalSeconds: 10, widthPixels: 320, parallelism: 1 },
        nfo: { dateAdded: true },
        marks: { mode: 'auto', detect: false, edl: false },
        trailers: { mode: 'links' },
        notify: [],
        publish: [],
        announce: [],
        stories: [],
        readOnly: false,
        job: {},
      },
    });
  });

  test.each([
    [
      'series use tvmaze too',
      document('kind: series', 'storage: {path: /s}'),
      'sources',
      [{ wikidata: {} }, { tvmaze: {} }],
    ],
    ['an empty list of sources stays empty', whole('sources: []'), 'sources', []],
    [
      'part of the tiles',
      whole('tiles: {mode: off}'),
      'tiles',
      { mode: 'off', intervalSeconds: 10, widthPixels: 320, parallelism: 1 },
    ],
    ['a relative root', document('kind: movies', 'storage: {path: ../m/}'), 'storage', { path: '/etc/m' }],
    [
      'a claim',
      document('kind: movies', 'storage: {claim: media, subPath: m}'),
      'storage',
      { claim: 'media', subPath: 'm' },
    ],
    [
      'settings of pods',
      whole(
        'job: {affinity: {nodeAffinity: {x: [1]}}, imagePullSecrets: [{name: mine}], resources: {requests: {cpu: 2, memory: 1Gi}}, tiles: {runtimeClassName: nvidia, resources: {limits: {nvidia.com/gpu: "1"}}}}',
      ),
      'job',
      {
        affinity: { nodeAffinity: { x: [1] } },
        imagePullSecrets: [{ name: 'mine' }],
        resources: { requests: { cpu: 2, memory: '1Gi' } },
        tiles: { runtimeClassName: 'nvidia', resources: { limits: { 'nvidia.com/gpu': '1' } } },
      },
    ],
    [
      'a media server',
      whole('notify: [{jellyfin: {url: http://j.example}}]'),
      'notify',
      [{ jellyfin: { url: 'http://j.example', pathMappings: [] } }],
    ],
    [
      'JSON',
      JSON.stringify({
        apiVersion: 'projectionist.dev/v1alpha1',
        kind: 'Library',
        metadata: { name: 'a' },
        spec: { kind: 'movies', storage: { path: '/m' }, readOnly: true },
      }),
      'readOnly',
      true,
    ],
  ] as const)('%s', (_, text, key, value) => {
    const { documents, faults } = parseDocuments('/etc/p/a.yaml', text);
    expect(faults).toEqual([]);
    expect(documents[0]?.document?.spec[key]).toEqual(value);
  });
});

test('every example of the schema, which the reference shows, is valid', () => {
  const schema = JSON.parse(readFileSync(new URL('library.schema.json', import.meta.url), 'utf8'));
  expect(schema.examples).toHaveLength(3);
  for (const example of schema.examples) expect(parseDocuments('a.yaml', stringify(example)).faults).toEqual([]);
});

describe('for any text', () => {
  const check = (text: string) => {
    const { documents, faults } = parseDocuments('a.yaml', text);
    for (const fault of faults) {
      expect(fault.line).toBeGreaterThan(0);
      expect(fault.column).toBeGreaterThan(0);
      expect(fault.message.length).toBeGreaterThan(10);
      expect(faultLine(fault)).not.toMatch(/[\n\r]/);
    }
    expect(faults.length).toBeLessThanOrEqual(FAULTS_PER_FILE_MAXIMUM);
    if (documents.some(({ document: found }) => found === undefined)) expect(faults.length).toBeGreaterThan(0);
  };

  test('parsing never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), check), { numRuns: 500 });
  });

  test('parsing YAML indicators in any order never throws', () => {
    const sign = fc.constantFrom(
      ...'-:?,[]{}#&*!|>\'"%@`~<= \n\t\\'.split(''),
      '---\n',
      '...\n',
      '<<: *a',
      '&a ',
      '*a',
      'a: ',
      '!!map ',
      '- ',
      'spec:\n ',
      'kind: Library\n',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => check(signs.join(''))),
      { numRuns: 1000 },
    );
  });

  test('parsing a document with any one value replaced never throws', () => {
    const keys = [
      'kind',
      'storage',
      'schedule',
      'timeZone',
      'ignore',
      'languages',
      'sources',
      'pathMappings',
      'tiles',
      'notify',
      'job',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 4 }), (key, value) => {
        const spec = { kind: 'movies', storage: { path: '/m' }, [key]: value };
        check(stringify({ apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name: 'a' }, spec }));
      }),
      { numRuns: 300 },
    );
  });
});
