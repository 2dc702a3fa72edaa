import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { senderBodies } from '../../test/bodies/corpus.ts';
import { readChangedPath, unreadBody } from './changedPath.ts';
import { webhookLimits } from './limits.ts';

const read = (body: string | Uint8Array, userAgent?: string) => readChangedPath(Buffer.from(body), userAgent);
const path = (body: unknown) => read(JSON.stringify(body)).path;

describe('bodies of known senders', () => {
  const readable = senderBodies.filter(({ body }) => Buffer.byteLength(body) <= webhookLimits.bodyBytes);
  test.each(readable)('$name', ({ body, userAgent, expected }) => {
    const changed = read(body, userAgent);
    expect(changed).toMatchObject({
      sender: expected.sender,
      test: expected.now === true && expected.event !== undefined,
      empty: expected.now === true && expected.event === undefined,
    });
    expect(changed.event).toBe(expected.event);
    expect(changed.path?.place).toBe(expected.place);
    if (expected.again) expect(changed.deletes).toBe(true);
  });
});

describe('the order of the places', () => {
  const places = [
    ['movieFile.path', { movieFile: { path: '/a' } }],
    ['episodeFile.path', { episodeFile: { path: '/b' } }],
    ['movie.folderPath', { movie: { folderPath: '/c' } }],
    ['movie.path', { movie: { path: '/d' } }],
    ['series.path', { series: { path: '/e' } }],
    ['Path', { Path: '/f' }],
    ['path', { path: '/g' }],
  ] as const;

  test('each place wins over all later ones, in any order of members', () => {
    for (let first = 0; first < places.length; first += 1) {
      const rest = places.slice(first);
      expect(path(merge(rest.map(([, part]) => part)))?.place).toBe(rest[0]?.[0]);
      expect(path(merge(rest.toReversed().map(([, part]) => part)))?.place).toBe(rest[0]?.[0]);
    }
  });

  test('folderPath wins over path inside one movie', () => {
    expect(path({ movie: { path: '/d', folderPath: '/c' } })).toEqual({ place: 'movie.folderPath', value: '/c' });
  });

  const unusable = [
    null,
    7,
    true,
    {},
    ['/x'],
    '',
    '  ',
    '\u00a0',
    '\ufeff',
    '/x\0y',
    '\ud800',
    '/\udc00',
    'x'.repeat(4097),
    'é'.repeat(2049),
  ];
  test.each(unusable.map((value) => [JSON.stringify(value).slice(0, 40), value] as const))(
    '%s is not a path, and the next place is tried',
    (_shown, value) => {
      expect(path({ movieFile: { path: value }, movie: { folderPath: value, path: '/d' } })?.place).toBe('movie.path');
      expect(path({ series: { path: value }, Path: value, path: '/g' })?.place).toBe('path');
      expect(path({ path: value })).toBeUndefined();
    },
  );

  test('a path of exactly 4,096 bytes counts', () => {
    expect(path({ path: 'é'.repeat(2048) })?.value).toHaveLength(2048);
  });
});

function merge(parts: readonly object[]): object {
  const whole: Record<string, object> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    whole[name] = typeof value === 'object' ? { ...whole[name], ...value } : value;
  }
  return whole;
}

describe('only own properties count', () => {
  test('an inherited path is not found', () => {
    Object.defineProperty(Object.prototype, 'path', { value: '/inherited', configurable: true });
    try {
      expect(Object.hasOwn(read('{}'), 'path')).toBe(false);
      expect(Object.hasOwn(read('{"movie":{}}'), 'path')).toBe(false);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'path');
    }
  });

  test('reading a body does not change Object.prototype', () => {
    read('{"__proto__":{"path":"/x"},"movie":{"__proto__":{"folderPath":"/x"}}}');
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('path');
  });
});

describe('events', () => {
  test.each([
    ['{"eventType":"Test","movie":{"folderPath":"C:\\\\testpath"}}', true],
    ['{"eventType":"TEST"}', true],
    ['{"eventType":"tEsT","path":"/m"}', true],
    ['{"eventType":" Test"}', false],
    ['{"eventType":"TestNotification"}', false],
    ['{"NotificationType":"Test"}', false],
    ['{"eventType":["Test"]}', false],
    ['{"movie":{"eventType":"Test"}}', false],
  ])('%s is a connection test: %s', (body, expected) => {
    const changed = read(body);
    expect(changed.test).toBe(expected);
    if (expected) expect(changed.path).toBeUndefined();
  });

  test.each(['MovieDelete', 'MovieFileDelete', 'SeriesDelete', 'EpisodeFileDelete', 'moviedelete', 'SERIESDELETE'])(
    '%s deletes',
    (eventType) => expect(read(JSON.stringify({ eventType })).deletes).toBe(true),
  );
  test.each(['Download', 'Rename', 'Delete', 'MovieDeleted', ''])('%s does not delete', (eventType) => {
    expect(read(JSON.stringify({ eventType })).deletes).toBe(false);
  });
  test('Jellyfin’s ItemDeleted deletes', () => {
    expect(read('{"NotificationType":"ItemDeleted"}')).toMatchObject({ deletes: true, sender: 'jellyfin' });
  });
});

describe('senders', () => {
  test.each([
    ['Radarr/5.0 (x)', '{"series":{}}', 'radarr'],
    ['Sonarr/4.0', '', 'sonarr'],
    ['Jellyfin-Server/10.11', '{"movie":{}}', 'jellyfin'],
    ['PlexMediaServer/1.4', 'junk', 'plex'],
    ['projectionist/1', '{"path":"/x"}', 'projectionist'],
    ['curl/8', '{"movie":{}}', 'radarr'],
    [undefined, '{"episodes":[]}', 'sonarr'],
    [undefined, '{"NotificationType":"x"}', 'jellyfin'],
    [undefined, '{"Event":"x"}', 'emby'],
    [undefined, '{"event":"x","Metadata":{}}', 'plex'],
    ['not Radarr/5', '{}', 'other'],
  ] as const)('%s with %s is %s', (userAgent, body, sender) => {
    expect(read(body, userAgent).sender).toBe(sender);
  });

  test('an unread body has only a sender', () => {
    expect(unreadBody('Sonarr/4')).toEqual({ sender: 'sonarr', test: false, empty: false, deletes: false });
  });
});

describe('for any bytes', () => {
  test('it never throws and never returns an unusable path', () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.json().map((text) => Buffer.from(text)),
      fc
        .record(
          { eventType: fc.anything(), movie: fc.anything(), movieFile: fc.object(), path: fc.anything() },
          { requiredKeys: [] },
        )
        .map((value) => Buffer.from(JSON.stringify(value) ?? '')),
    );
    fc.assert(
      fc.property(bodies, fc.option(fc.string(), { nil: undefined }), (bytes, userAgent) => {
        const { path: found } = readChangedPath(bytes, userAgent);
        if (found === undefined) return;
        expect(found.value.trim()).not.toBe('');
        expect(found.value).not.toContain('\0');
        expect(found.value.isWellFormed()).toBe(true);
        expect(Buffer.byteLength(found.value)).toBeLessThanOrEqual(4096);
      }),
    );
  });

  test('bytes in the middle of a larger buffer are read', () => {
    const buffer = Buffer.from('xxxx{"path":"/m/Heat"}xxxx');
    expect(readChangedPath(buffer.subarray(4, -4)).path?.value).toBe('/m/Heat');
  });
});

describe('a body that is no JSON object', () => {
  test.each<[string, string | Uint8Array]>([
    ['a form', 'path=/movies/Heat'],
    ['a Windows path with single backslashes', '{"path":"C:\\Users"}'.replaceAll('\\\\', '\\')],
    ['an array', '[{"path":"/movies/Heat"}]'],
    ['a text', '"/movies/Heat"'],
    ['null', 'null'],
    ['bytes that are not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
  ])('%s is reported as such', (_, body) => {
    expect(read(body)).toMatchObject({ isNoObject: true, empty: false, test: false, deletes: false });
  });

  test.each(['', ' \n', '\ufeff'])('%j is empty instead', (body) => {
    expect(read(body)).toMatchObject({ empty: true });
    expect(read(body)).not.toHaveProperty('isNoObject');
  });

  test('an object is neither', () => {
    expect(read('{}')).toMatchObject({ empty: false });
    expect(read('{}')).not.toHaveProperty('isNoObject');
  });
});

test('a list in place of a film has no path', () => {
  const movie = Object.assign([], { path: '/movies/Heat' });
  expect(path({ movie: [movie] })).toBeUndefined();
});

test('an empty event is skipped for the next one', () => {
  const body = JSON.stringify({ eventType: '', NotificationType: 'ItemDeleted' });
  expect(read(body)).toMatchObject({ event: 'ItemDeleted', deletes: true });
});
