import { describe, expect, test } from 'vitest';
import { message } from '../../messages/message.ts';
import { type ParsedDocument, parseDocuments } from './parse.ts';
import { type FolderState, ruleFaults, storageFaults } from './rules.ts';

function library(name: string, spec: string, storage = `{path: /media/${name}}`): string {
  return `apiVersion: projectionist.dev/v1alpha1\nkind: Library\nmetadata: {name: ${name}}\nspec:\n  storage: ${storage}\n  ${spec.replaceAll('\n', '\n  ')}\n`;
}
const parsed = (...texts: readonly string[]): readonly ParsedDocument[] =>
  texts.flatMap((text, at) => parseDocuments(`/etc/p/${at}.yaml`, text).documents);
const seen = (...texts: readonly string[]) =>
  ruleFaults(parsed(...texts)).map(
    ({ file, line, column, level, code }) => `${file.slice(7)}:${line}:${column} ${level} ${code}`,
  );

describe('rules of one document', () => {
  test.each<[string, string, readonly string[]]>([
    ['a valid document', library('a', 'kind: movies'), []],
    ['a bad cron', library('a', 'kind: movies\nschedule: 61 * * * *'), ['0.yaml:7:13 error bad-cron']],
    ['seconds in a cron', library('a', 'kind: movies\nschedule: "0 0 * * * *"'), ['0.yaml:7:13 error bad-cron']],
    ['a cron that never comes', library('a', 'kind: movies\nschedule: 0 0 31 2 *'), ['0.yaml:7:13 warning cron-never']],
    ['globs that count', library('a', 'kind: movies\nignore: ["**/{Extras,Samples}/**", "*.iso"]'), []],
    [
      'a glob of too many alternatives',
      library('a', `kind: movies\nignore: ["*.iso", "${'{a,b}'.repeat(7)}"]`),
      ['0.yaml:7:21 error ignore-alternatives'],
    ],
    [
      'more globs than count, reported once',
      library(
        'a',
        `kind: movies\nignore: [${Array(18)
          .fill(`"${'{a,b}'.repeat(6)}"`)
          .join(', ')}]`,
      ),
      ['0.yaml:7:522 error ignore-too-many'],
    ],
    ['a negated glob', library('a', 'kind: movies\nignore: ["!a"]'), ['0.yaml:7:12 warning ignore-no-effect']],
    ['a bad time zone', library('a', 'kind: movies\ntimeZone: Europe/Berln'), ['0.yaml:7:13 error bad-time-zone']],
    [
      'an offset for a time zone',
      library('a', 'kind: movies\ntimeZone: "+02:00"'),
      ['0.yaml:7:13 error bad-time-zone'],
    ],
    [
      'both, and a misspelt key',
      library('a', 'kind: movies\nschedule: x\ntimeZone: x\ncolour: red'),
      ['0.yaml:7:13 error bad-cron', '0.yaml:8:13 error bad-time-zone'],
    ],
    [
      'a mapping outside the root',
      library('a', 'kind: movies\npathMappings: [{from: /a, to: /b/../..}]'),
      ['0.yaml:7:33 error mapping-outside'],
    ],
    [
      'a mapping that repeats the root',
      library('a', 'kind: movies\npathMappings: [{from: /x, to: /media/a/b}]'),
      ['0.yaml:7:33 warning mapping-repeats-root'],
    ],
    [
      'a mapping from a relative path',
      library('a', 'kind: movies\npathMappings: [{from: x, to: /}]'),
      ['0.yaml:7:25 warning mapping-relative'],
    ],
    [
      'a repeated mapping',
      library('a', 'kind: movies\npathMappings: [{from: /x, to: /}, {from: /x, to: /y}]'),
      ['0.yaml:7:44 warning mapping-twice'],
    ],
    [
      'the mapping of a media server',
      library('a', 'kind: movies\nnotify: [{jellyfin: {url: http://j.example, pathMappings: [{from: /x, to: /..}]}}]'),
      ['0.yaml:7:77 error mapping-outside'],
    ],
    ['stories among films', library('a', 'kind: movies\nstories: [dune]'), ['0.yaml:7:3 error stories-kind']],
    [
      'publishing of films',
      library('a', 'kind: movies\npublish: [{plex: {url: http://p.example, secretRef: {name: p, key: k}}}]'),
      ['0.yaml:7:3 error publish-kind'],
    ],
    [
      'the same list twice',
      library(
        'a',
        'kind: franchises\npublish: [{plex: {url: http://p.example, secretRef: {name: p, key: k}}}, {plex: {url: http://p.example/, secretRef: {name: p, key: k}}}]',
      ),
      ['0.yaml:7:76 error publish-twice'],
    ],
    [
      'a folder of files outside the root',
      library('a', 'kind: franchises\npublish: [{kodi: {folder: a/../.., libraries: [{name: m, path: /m}]}}]'),
      ['0.yaml:7:29 error publish-outside'],
    ],
    [
      'files of a readOnly Library',
      library(
        'a',
        'kind: franchises\nreadOnly: true\npublish: [{kodi: {folder: lists, libraries: [{name: m, path: /m}]}}]',
      ),
      ['0.yaml:8:29 error publish-read-only'],
    ],
    [
      'two lists on one server',
      library(
        'a',
        'kind: franchises\npublish: [{jellyfin: {url: http://j.example, secretRef: {name: p, key: k}}}, {jellyfin: {url: http://j.example, as: boxset, secretRef: {name: p, key: k}}}]',
      ),
      [],
    ],
    [
      'a password in the address of a server to publish to',
      library('a', 'kind: franchises\npublish: [{plex: {url: http://me:x@p.example, secretRef: {name: p, key: k}}}]'),
      ['0.yaml:7:26 error address-with-password'],
    ],
    [
      'a repeated source',
      library('a', 'kind: series\nsources: [{tvmaze: {}}, {tvmaze: {}}]'),
      ['0.yaml:7:28 warning source-twice'],
    ],
    [
      'a source without its key',
      library('a', 'kind: series\nsources: [{tmdb: {}}]'),
      ['0.yaml:7:14 warning source-without-key'],
    ],
    [
      'a source of series for movies',
      library('a', 'kind: movies\nsources: [{tvmaze: {}}]'),
      ['0.yaml:7:14 warning without-effect'],
    ],
    [
      'marks of episodes for movies',
      library('a', 'kind: movies\nsources: [{wikidata: {}}, {introdb: {}}]'),
      ['0.yaml:7:30 warning without-effect'],
    ],
    [
      'a password in an address',
      library('a', 'kind: movies\nsources: [{tmdb: {baseUrl: "http://me:secret@x.example"}}]'),
      ['0.yaml:7:30 error address-with-password'],
    ],
    [
      'an invalid address',
      library('a', 'kind: movies\nnotify: [{jellyfin: {url: "http://[x"}}]'),
      ['0.yaml:7:29 error bad-address'],
    ],
    [
      'a password in the address of a media server',
      library(
        'a',
        'kind: movies\nnotify: [{plex: {url: http://p.example}}, {kodi: {url: "http://me:secret@k.example"}}]',
      ),
      ['0.yaml:7:58 error address-with-password'],
    ],
    [
      'tiles of franchises',
      library('a', 'kind: franchises\ntiles: {mode: inline}'),
      ['0.yaml:7:3 warning without-effect'],
    ],
    [
      'a subPath with a path',
      library('a', 'kind: movies', '{path: /a, subPath: b}'),
      ['0.yaml:5:23 error sub-path-without-claim'],
    ],
    [
      'a subPath outside its claim',
      library('a', 'kind: movies', '{claim: a, subPath: b/../../c}'),
      ['0.yaml:5:32 error sub-path-outside'],
    ],
    ['the home folder', library('a', 'kind: movies', '{path: ~/media}'), ['0.yaml:5:19 warning storage-tilde']],
  ])('%s', (_, text, faults) => {
    expect(seen(text)).toEqual(faults);
  });
});

test.each([
  'sources: [wikidta]',
  'pathMappings: [{from: /a}]',
  'kind: 3',
  'tiles: {mode: 3}',
  'job: {tolerations: [1]}',
])('a bad cron is found despite the fault in %s', (line) => {
  const kind = line.startsWith('kind') ? '' : 'kind: movies\n';
  expect(seen(library('a', `${kind}${line}\nschedule: x`))).toEqual([expect.stringContaining('error bad-cron')]);
});

describe('rules between documents', () => {
  const movies = (name: string, storage: string) => library(name, 'kind: movies', storage);
  test.each<[string, readonly string[], readonly string[]]>([
    ['folders side by side', [movies('a', '{path: /m/a}'), movies('b', '{path: /m/ab}')], []],
    [
      'the same folder',
      [movies('a', '{path: /m/a}'), movies('b', '{path: /m/x/../a/}')],
      ['0.yaml:5:3 error storage-overlap', '1.yaml:5:3 error storage-overlap'],
    ],
    [
      'one inside the other',
      [movies('a', '{path: /m}'), movies('b', '{path: /m/b}')],
      ['0.yaml:5:3 error storage-overlap', '1.yaml:5:3 error storage-overlap'],
    ],
    [
      'a relative folder',
      [movies('a', '{path: media}'), movies('b', '{path: /etc/p/media/b}')],
      ['0.yaml:5:3 error storage-overlap', '1.yaml:5:3 error storage-overlap'],
    ],
    [
      'the root of the file system',
      [movies('a', '{path: /}'), movies('b', '{path: /m}'), movies('c', '{path: /n}')],
      ['0.yaml:5:3 error storage-overlap', '1.yaml:5:3 error storage-overlap', '2.yaml:5:3 error storage-overlap'],
    ],
    ['folders of a claim', [movies('a', '{claim: c, subPath: a}'), movies('b', '{claim: c, subPath: b}')], []],
    [
      'a whole claim and a folder of it',
      [movies('a', '{claim: c}'), movies('b', '{claim: c, subPath: b}')],
      ['0.yaml:5:3 error storage-overlap', '1.yaml:5:3 error storage-overlap'],
    ],
    ['claims of two namespaces', [movies('a', '{claim: c}'), movies('b, namespace: other', '{claim: c}')], []],
    ['documents whose storage cannot be read', [movies('a', '{}'), movies('b', '{}')], []],
    [
      'a repeated name',
      [movies('a', '{path: /m/a}'), movies('a', '{path: /m/b}')],
      ['1.yaml:3:18 error duplicate-name'],
    ],
    ['one name in two namespaces', [movies('a', '{path: /m/a}'), movies('a, namespace: other', '{path: /m/b}')], []],
    [
      'a repeated name, one document faulty',
      [movies('a', '{path: /m/a}'), movies('a', '{pth: /m/b}')],
      ['1.yaml:3:18 error duplicate-name'],
    ],
  ])('%s', (_, texts, faults) => {
    expect(seen(...texts)).toEqual(faults);
  });

  test('each message names the other Library and its place', () => {
    const messages = ruleFaults(parsed(movies('a', '{path: /m}'), movies('b', '{path: /m/b}'))).map(
      ({ message }) => message,
    );
    expect(messages[0]).toContain('holds the storage of default/b (/etc/p/1.yaml:1)');
    expect(messages[1]).toContain('lies inside the storage of default/a (/etc/p/0.yaml:1)');
  });
});

describe('rules about the storage', () => {
  test.each<[FolderState, readonly string[]]>([
    ['folder', []],
    ['missing', ['storage-missing']],
    [message('storageSilent', '"/m"'), ['storage-missing']],
    ['file', ['storage-not-folder']],
  ])('a root that is %s', async (found, codes) => {
    const faults = await storageFaults(parsed(library('a', 'kind: movies\ncolour: 1')), async () => found, 'error');
    expect(faults.map(({ code }) => code)).toEqual(codes);
    for (const fault of faults) expect(fault).toMatchObject({ line: 5, column: 19, level: 'error' });
  });

  test('a claim is not searched for on this machine', async () => {
    const look = () => Promise.reject(new Error('looked'));
    expect(await storageFaults(parsed(library('a', 'kind: movies', '{claim: c}')), look, 'error')).toEqual([]);
  });
});
