import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NfoDocument, readNfo } from './nfoDocument.ts';
import type { NfoElement } from './nfoElement.ts';
import { mergeNfo } from './nfoMerge.ts';

function documentOf(text: string | Uint8Array): NfoDocument {
  const reading = readNfo(typeof text === 'string' ? Buffer.from(text) : text);
  if (reading.state !== 'read') throw new Error(`expected a file that can be read: ${reading.reason}`);
  return reading.document;
}

const element = (name: string, text: string, attributes: Record<string, string> = {}): NfoElement => ({
  name,
  text,
  attributes,
});
const merge = (text: string, elements: readonly NfoElement[], memory?: Parameters<typeof mergeNfo>[2]) => {
  const merged = mergeNfo(documentOf(text), [elements], memory);
  return {
    text: merged.bytes === undefined ? text : Buffer.from(merged.bytes).toString('utf8'),
    memory: merged.memory,
  };
};
const plot = element('plot', 'P');
const genres = [element('genre', 'A'), element('genre', 'B')];

describe('what counts as missing', () => {
  test.each<[string, string, readonly NfoElement[], string]>([
    [
      'an element that is not there',
      '<movie>\n <title>T</title>\n</movie>',
      [plot],
      '<movie>\n <title>T</title>\n <plot>P</plot>\n</movie>',
    ],
    ['not one that is there', '<movie>\n <plot>X</plot>\n</movie>', [plot], '<movie>\n <plot>X</plot>\n</movie>'],
    [
      'not an empty single value: it is somebody’s word',
      '<movie>\n <plot/>\n</movie>',
      [plot],
      '<movie>\n <plot/>\n</movie>',
    ],
    [
      'a list of which there is only an empty one',
      '<movie>\n <genre/>\n</movie>',
      genres,
      '<movie>\n <genre/>\n <genre>A</genre>\n <genre>B</genre>\n</movie>',
    ],
    [
      'not a list that is begun',
      '<movie>\n <genre>C</genre>\n</movie>',
      genres,
      '<movie>\n <genre>C</genre>\n</movie>',
    ],
    [
      'ratings, not beside an old single one',
      '<movie>\n <rating>6</rating>\n</movie>',
      [element('ratings', '6')],
      '<movie>\n <rating>6</rating>\n</movie>',
    ],
    ['nothing of <movie/>, which would have to be changed', '<movie/>', [plot], '<movie/>'],
    [
      'only children of the root count',
      '<movie>\n <actor><plot>x</plot></actor>\n</movie>',
      [plot],
      '<movie>\n <actor><plot>x</plot></actor>\n <plot>P</plot>\n</movie>',
    ],
  ])('%s', (_, before, elements, after) => {
    expect(merge(before, elements).text).toBe(after);
  });
});

describe('ids', () => {
  const ids = [
    element('uniqueid', '4242', { type: 'tmdb', default: 'true' }),
    element('uniqueid', 'tt1234567', { type: 'imdb' }),
  ];

  test('each type by itself; the default is theirs to say; before any <id>, which Emby takes for an IMDb id', () => {
    const { text } = merge('<movie>\n  <id>4242</id>\n  <uniqueid type="IMDB">tt1234567</uniqueid>\n</movie>', ids);
    expect(text).toBe(
      '<movie>\n  <uniqueid type="tmdb">4242</uniqueid>\n  <id>4242</id>\n  <uniqueid type="IMDB">tt1234567</uniqueid>\n</movie>',
    );
  });

  test('without an <id> they stand before <fileinfo>, behind which Jellyfin may not read on', () => {
    const before = '<episodedetails>\n  <title>T</title>\n  <fileinfo/>\n</episodedetails>';
    expect(merge(before, ids.slice(0, 1)).text).toBe(
      '<episodedetails>\n  <title>T</title>\n  <uniqueid type="tmdb" default="true">4242</uniqueid>\n  <fileinfo/>\n</episodedetails>',
    );
    expect(merge(before.replace('<fileinfo/>', '<fileinfo/>\n  <id>1</id>'), ids).text).toMatch(
      /imdb">tt1234567<\/uniqueid>\n {2}<fileinfo\/>\n {2}<id>1/u,
    );
  });

  test('of a file without any, ours has the default', () => {
    expect(merge('<movie>\n  <title>T</title>\n</movie>', ids).text).toContain('type="tmdb" default="true"');
  });
});

describe('where and how', () => {
  test('before <fileinfo>, behind which Jellyfin may not read on', () => {
    expect(merge('<movie>\n <title>T</title>\n <fileinfo/>\n</movie>', [plot]).text).toBe(
      '<movie>\n <title>T</title>\n <plot>P</plot>\n <fileinfo/>\n</movie>',
    );
  });

  test('line ends and indentation are the file’s', () => {
    const nested: NfoElement = { name: 'set', children: [element('name', 'N')] };
    expect(merge('<movie>\r\n\t<title>T</title>\r\n</movie>', [nested]).text).toBe(
      '<movie>\r\n\t<title>T</title>\r\n\t<set>\r\n\t\t<name>N</name>\r\n\t</set>\r\n</movie>',
    );
  });

  test('a file of one line stays one', () => {
    expect(merge('<movie><title>T</title></movie>', [element('plot', 'a\nb')]).text).toBe(
      '<movie><title>T</title><plot>a\nb</plot></movie>',
    );
  });

  test('text of a Latin-1 file is added as references', () => {
    const before = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?>\n<movie>\n <title>\u00e4</title>\n</movie>',
      'latin1',
    );
    const merged = mergeNfo(documentOf(before), [[element('plot', 'ä🎬')]], undefined);
    expect(Buffer.from(merged.bytes ?? []).toString('latin1')).toContain(
      '<title>\u00e4</title>\n <plot>&#228;&#127916;</plot>',
    );
    const again = documentOf(merged.bytes ?? before);
    expect(again.roots[0]?.children.at(-1)?.text).toBe('ä🎬');
    expect(mergeNfo(again, [[element('plot', 'ä🎬')]], merged.memory).bytes).toBeUndefined();
  });
});

describe('ours in a file of somebody else', () => {
  const before = '<movie>\n  <title>T</title>\n</movie>';
  const first = merge(before, [plot, ...genres]);

  test('follows the sources', () => {
    const { text, memory } = merge(first.text, [element('plot', 'Q'), element('genre', 'A')], first.memory);
    expect(text).toBe('<movie>\n  <title>T</title>\n  <plot>Q</plot>\n  <genre>A</genre>\n</movie>');
    expect(merge(text, [], memory).text).toBe(before);
  });

  test('of which somebody took a part is left as it is', () => {
    const taken = first.text.replace('\n  <genre>A</genre>', '');
    const second = merge(taken, [plot, ...genres], first.memory);
    expect(second.text).toBe(taken);
    expect(merge(taken, [plot, element('genre', 'C')], second.memory).text).toBe(taken);
  });

  test('changed by somebody does not bring back another that was removed', () => {
    const edited = first.text.replace('<genre>B', '<genre>Mine').replace('\n  <plot>P</plot>', '');
    expect(merge(edited, [plot, ...genres], first.memory).text).toBe(edited);
  });

  describe('edited: an element of theirs came, and of ours', () => {
    const edit = (from: string, text: string, to = '') =>
      from.replace(text, to).replace('\n</movie>', '\n  <userrating>9</userrating>\n</movie>');
    const whole = merge('<movie>\n</movie>', [element('title', 'T'), plot, ...genres, element('tag', 'island')]);
    const wanted = [element('title', 'T'), plot, ...genres, element('tag', 'island')];
    const later = [element('title', 'T'), element('plot', 'Q'), element('genre', 'C'), element('tag', 'sea')];

    test.each([
      ['one went', '\n  <tag>island</tag>', ''],
      ['one of a list went', '\n  <genre>A</genre>', ''],
      ['one was changed, and', '<title>T</title>\n  <plot>P</plot>', '<title>Mine</title>'],
    ])('%s: what went does not come back, neither now nor when the sources say otherwise', (_, text, to) => {
      const edited = edit(whole.text, text, to);
      const second = merge(edited, wanted, whole.memory);
      expect(second.text).toBe(edited);
      const third = merge(edited, later, second.memory);
      expect(third.text).not.toContain(/<(?:tag|plot)>/u.exec(text)?.[0] ?? '<genre>C');
      expect(merge(third.text, later, third.memory).text).toBe(third.text);
      const again = edit(third.text, '</movie>', '<top250>3</top250></movie>');
      expect(merge(again, later, third.memory).text).toBe(again);
    });

    test('much went, at two times: a later edit is an edit of what was left', () => {
      const first = whole.text.replace(/\n {2}<(?:plot|tag|title)>.*/gu, '');
      const second = merge(first, wanted, whole.memory);
      const edited = edit(first, 'no such text');
      expect(merge(edited, wanted, second.memory).text).toBe(edited);
    });

    test('what they had put in the place of ours, and take away again, stays away', () => {
      const changed = edit(whole.text, '<plot>P', '<plot>Mine');
      const second = merge(changed, wanted, whole.memory);
      const taken = changed.replace('\n  <plot>Mine</plot>', '');
      expect(merge(taken, wanted, second.memory).text).toBe(taken);
    });
  });

  test('gives way to theirs of the same kind', () => {
    const doubled = first.text.replace('<title>T</title>', '<title>T2</title>\n  <plot>Theirs</plot>');
    const { text } = merge(doubled, [plot, ...genres], first.memory);
    expect(text.match(/<plot>[^<]*/gu)).toEqual(['<plot>Theirs']);
  });

  test('is added again only when a program replaced the file by another', () => {
    expect(merge(before, [plot, ...genres], first.memory).text).toBe(before);
    const replaced = '<movie>\n  <title>T</title>\n  <genre>Theirs</genre>\n</movie>';
    expect(merge(replaced, [plot, ...genres], first.memory).text).toContain('<plot>P</plot>');
  });

  test('a whole new form with an element like ours is theirs: it does not follow our sources', () => {
    const replaced = merge(
      '<movie>\n  <title>New</title>\n  <plot>P</plot>\n  <year>2011</year>\n</movie>',
      [plot, ...genres],
      first.memory,
    );
    expect(merge(replaced.text, [element('plot', 'Q'), ...genres], replaced.memory).text).toContain('<plot>P</plot>');
  });
});

test('any text of a service goes in and comes out again, and nothing else of the file changes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('\n', '\r\n', ''), (text, newline) => {
      const before = `<movie>${newline}<title>T</title>${newline}</movie>`;
      const merged = merge(before, [element('plot', `x${text}`, { note: text })]);
      const document = documentOf(merged.text);
      expect(document.roots[0]?.children.map(({ name }) => name)).toEqual(['title', 'plot']);
      expect(merged.text.startsWith(before.slice(0, before.indexOf('</title>')))).toBe(true);
      expect(merge(merged.text, [element('plot', `x${text}`, { note: text })], merged.memory).text).toBe(merged.text);
      expect(merge(merged.text, [], merged.memory).text).toBe(before);
    }),
    { numRuns: 300 },
  );
});
