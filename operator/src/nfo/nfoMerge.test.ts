import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/propertyRuns.ts';
import { type NfoDocument, readNfo } from './nfoDocument.ts';
import type { NfoElement } from './nfoElement.ts';
import { mergeAddresses, mergeNfo } from './nfoMerge.ts';

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

describe('which elements are missing', () => {
  test.each<[string, string, readonly NfoElement[], string]>([
    [
      'an absent element',
      '<movie>\n <title>T</title>\n</movie>',
      [plot],
      '<movie>\n <title>T</title>\n <plot>P</plot>\n</movie>',
    ],
    ['not a present one', '<movie>\n <plot>X</plot>\n</movie>', [plot], '<movie>\n <plot>X</plot>\n</movie>'],
    [
      'not an empty single value, which is intended',
      '<movie>\n <plot/>\n</movie>',
      [plot],
      '<movie>\n <plot/>\n</movie>',
    ],
    [
      'a list with only an empty element',
      '<movie>\n <genre/>\n</movie>',
      genres,
      '<movie>\n <genre/>\n <genre>A</genre>\n <genre>B</genre>\n</movie>',
    ],
    [
      'not a list that has an element',
      '<movie>\n <genre>C</genre>\n</movie>',
      genres,
      '<movie>\n <genre>C</genre>\n</movie>',
    ],
    [
      'not ratings beside an old single rating',
      '<movie>\n <rating>6</rating>\n</movie>',
      [element('ratings', '6')],
      '<movie>\n <rating>6</rating>\n</movie>',
    ],
    ['nothing in <movie/>, which would have to be rewritten', '<movie/>', [plot], '<movie/>'],
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

  test('pictures of a set are added beside other pictures, but not for a set of another name', () => {
    const set: NfoElement = { name: 'set', children: [element('name', 'N')] };
    const ours = [set, element('thumb', 'https://p/1.jpg', { aspect: 'set.poster' })];
    const picture = '\n <thumb aspect="set.poster">https://p/1.jpg</thumb>';
    const theirs = '<movie>\n <thumb aspect="poster">https://x/2.jpg</thumb>';
    expect(merge(`${theirs}\n</movie>`, ours).text).toContain(`${picture}\n</movie>`);
    const detailed = '<set><name>N</name><overview>O</overview></set>';
    for (const same of [detailed, '<set><name>N</name></set>', '<set>N</set>'])
      expect(merge(`${theirs}\n ${same}\n</movie>`, ours).text).toBe(`${theirs}\n ${same}${picture}\n</movie>`);
    const other = `${theirs}\n <set><name>My set</name></set>\n</movie>`;
    expect(merge(other, ours).text).toBe(other);
    const own = `${theirs}\n <thumb aspect="set.poster">https://x/3.jpg</thumb>\n <set>N</set>\n</movie>`;
    expect(merge(own, ours).text).toBe(own);
  });

  test('each type is added by itself; we set no default; ids go before any <id>, which Emby takes for an IMDb id', () => {
    const { text } = merge('<movie>\n  <id>4242</id>\n  <uniqueid type="IMDB">tt1234567</uniqueid>\n</movie>', ids);
    expect(text).toBe(
      '<movie>\n  <uniqueid type="tmdb">4242</uniqueid>\n  <id>4242</id>\n  <uniqueid type="IMDB">tt1234567</uniqueid>\n</movie>',
    );
  });

  test('without an <id> they go before <fileinfo>, because Jellyfin may stop reading there', () => {
    const before = '<episodedetails>\n  <title>T</title>\n  <fileinfo/>\n</episodedetails>';
    expect(merge(before, ids.slice(0, 1)).text).toBe(
      '<episodedetails>\n  <title>T</title>\n  <uniqueid type="tmdb" default="true">4242</uniqueid>\n  <fileinfo/>\n</episodedetails>',
    );
    expect(merge(before.replace('<fileinfo/>', '<fileinfo/>\n  <id>1</id>'), ids).text).toMatch(
      /imdb">tt1234567<\/uniqueid>\n {2}<fileinfo\/>\n {2}<id>1/u,
    );
  });

  test('in a file without any, ours is the default', () => {
    expect(merge('<movie>\n  <title>T</title>\n</movie>', ids).text).toContain('type="tmdb" default="true"');
  });
});

describe('position and layout', () => {
  test('elements go before <fileinfo>, because Jellyfin may stop reading there', () => {
    expect(merge('<movie>\n <title>T</title>\n <fileinfo/>\n</movie>', [plot]).text).toBe(
      '<movie>\n <title>T</title>\n <plot>P</plot>\n <fileinfo/>\n</movie>',
    );
  });

  test('a megabyte of blanks before text is no indentation', () => {
    const before = `<movie>${' '.repeat(1_000_000)}x<title>T</title>`;
    expect(merge(`${before}</movie>`, [plot]).text).toBe(`${before}<plot>P</plot></movie>`);
  });

  test('line ends and indentation follow the file', () => {
    const nested: NfoElement = { name: 'set', children: [element('name', 'N')] };
    expect(merge('<movie>\r\n\t<title>T</title>\r\n</movie>', [nested]).text).toBe(
      '<movie>\r\n\t<title>T</title>\r\n\t<set>\r\n\t\t<name>N</name>\r\n\t</set>\r\n</movie>',
    );
  });

  test.each([
    ['a blank line is no indentation', '\n\n  ', '\n  '],
    ['a comment before the first element is not repeated', '\n  <!-- a -->\n ', '\n '],
    ['nor one in its line', '\n  <!-- a -->', ''],
  ])('%s', (_, before, between) => {
    const movie = `<movie>${before}<title>T</title>`;
    expect(merge(`${movie}\n</movie>`, [plot]).text).toBe(`${movie}${between}<plot>P</plot>\n</movie>`);
  });

  test('a file of one line stays one line', () => {
    expect(merge('<movie><title>T</title></movie>', [element('plot', 'a\nb')]).text).toBe(
      '<movie><title>T</title><plot>a\nb</plot></movie>',
    );
  });

  test('text in a Latin-1 file is added as references', () => {
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

describe('our elements in a foreign file', () => {
  const before = '<movie>\n  <title>T</title>\n</movie>';
  const first = merge(before, [plot, ...genres]);

  test('follow the sources', () => {
    const { text, memory } = merge(first.text, [element('plot', 'Q'), element('genre', 'A')], first.memory);
    expect(text).toBe('<movie>\n  <title>T</title>\n  <plot>Q</plot>\n  <genre>A</genre>\n</movie>');
    expect(merge(text, [], memory).text).toBe(before);
  });

  test('stay as they are if somebody removed some of them', () => {
    const taken = first.text.replace('\n  <genre>A</genre>', '');
    const second = merge(taken, [plot, ...genres], first.memory);
    expect(second.text).toBe(taken);
    expect(merge(taken, [plot, element('genre', 'C')], second.memory).text).toBe(taken);
  });

  test('do not bring back a removed one when another is changed', () => {
    const edited = first.text.replace('<genre>B', '<genre>Mine').replace('\n  <plot>P</plot>', '');
    expect(merge(edited, [plot, ...genres], first.memory).text).toBe(edited);
  });

  describe('edited: a foreign element came, and some of ours went', () => {
    const edit = (from: string, text: string, to = '') =>
      from.replace(text, to).replace('\n</movie>', '\n  <userrating>9</userrating>\n</movie>');
    const whole = merge('<movie>\n</movie>', [element('title', 'T'), plot, ...genres, element('tag', 'island')]);
    const wanted = [element('title', 'T'), plot, ...genres, element('tag', 'island')];
    const later = [element('title', 'T'), element('plot', 'Q'), element('genre', 'C'), element('tag', 'sea')];

    test.each([
      ['one went', '\n  <tag>island</tag>', ''],
      ['one of a list was removed', '\n  <genre>A</genre>', ''],
      ['one was changed, another removed', '<title>T</title>\n  <plot>P</plot>', '<title>Mine</title>'],
    ])('%s: removed elements do not come back, neither now nor when the sources change', (_, text, to) => {
      const edited = edit(whole.text, text, to);
      const second = merge(edited, wanted, whole.memory);
      expect(second.text).toBe(edited);
      const third = merge(edited, later, second.memory);
      expect(third.text).not.toContain(/<(?:tag|plot)>/u.exec(text)?.[0] ?? '<genre>C');
      expect(merge(third.text, later, third.memory).text).toBe(third.text);
      const again = edit(third.text, '</movie>', '<top250>3</top250></movie>');
      expect(merge(again, later, third.memory).text).toBe(again);
    });

    test('much is removed, in two steps: a later edit is compared with what was left', () => {
      const first = whole.text.replace(/\n {2}<(?:plot|tag|title)>.*/gu, '');
      const second = merge(first, wanted, whole.memory);
      const edited = edit(first, 'no such text');
      expect(merge(edited, wanted, second.memory).text).toBe(edited);
    });

    test('a replacement that is later removed does not bring ours back', () => {
      const changed = edit(whole.text, '<plot>P', '<plot>Mine');
      const second = merge(changed, wanted, whole.memory);
      const taken = changed.replace('\n  <plot>Mine</plot>', '');
      expect(merge(taken, wanted, second.memory).text).toBe(taken);
    });
  });

  test('give way to foreign elements of the same kind', () => {
    const doubled = first.text.replace('<title>T</title>', '<title>T2</title>\n  <plot>Theirs</plot>');
    const { text } = merge(doubled, [plot, ...genres], first.memory);
    expect(text.match(/<plot>[^<]*/gu)).toEqual(['<plot>Theirs']);
  });

  test('are added again only when a program replaced the file', () => {
    expect(merge(before, [plot, ...genres], first.memory).text).toBe(before);
    const replaced = '<movie>\n  <title>T</title>\n  <genre>Theirs</genre>\n</movie>';
    expect(merge(replaced, [plot, ...genres], first.memory).text).toContain('<plot>P</plot>');
  });

  test('a rewritten file with an element like ours owns it: it does not follow our sources', () => {
    const replaced = merge(
      '<movie>\n  <title>New</title>\n  <plot>P</plot>\n  <year>2011</year>\n</movie>',
      [plot, ...genres],
      first.memory,
    );
    expect(merge(replaced.text, [element('plot', 'Q'), ...genres], replaced.memory).text).toContain('<plot>P</plot>');
  });
});

describe('a root without elements', () => {
  test.each([
    ['on one line gets lines of its own', '<movie></movie>', '<movie>\n  <plot>P</plot>\n</movie>'],
    [
      'behind a declaration does, too',
      '<?xml version="1.0"?>\n<movie></movie>',
      '<?xml version="1.0"?>\n<movie>\n  <plot>P</plot>\n</movie>',
    ],
    ['keeps its line ends', '<movie>\r\n</movie>', '<movie>\r\n  <plot>P</plot>\r\n</movie>'],
  ])('%s', (_, before, after) => {
    expect(merge(before, [plot]).text).toBe(after);
    expect(merge(before, []).text).toBe(before);
  });

  test('that closes itself is left alone', () => {
    expect(merge('<movie/>', [plot]).text).toBe('<movie/>');
  });
});

describe('what counts as an element of the file', () => {
  test.each(['<genre since="2001"/>', '<genre><name>A</name></genre>', '<genre><name/></genre>'])(
    '%s beside ours',
    (theirs) => {
      const before = `<movie>\n  ${theirs}\n</movie>`;
      expect(merge(before, genres).text).toBe(before);
    },
  );

  test.each(['genre', 'studio', 'country', 'tag', 'director', 'writer', 'credits', 'actor'])(
    'an empty %s does not: it may have several',
    (name) => {
      expect(merge(`<movie>\n  <${name}/>\n</movie>`, [element(name, 'A')]).text).toBe(
        `<movie>\n  <${name}/>\n  <${name}>A</${name}>\n</movie>`,
      );
    },
  );

  test('one that was never ours: ours comes when somebody removes it', () => {
    const first = merge('<movie>\n  <title>T</title>\n</movie>', [plot]);
    const edited = first.text.replace('\n</movie>', '\n  <tagline>Theirs</tagline>\n</movie>');
    const wanted = [plot, element('tagline', 'Ours')];
    const second = merge(edited, wanted, first.memory);
    expect(second.text).toBe(edited);
    expect(merge(first.text, wanted, second.memory).text).toContain('<tagline>Ours</tagline>');
  });

  test('plot goes behind an <id>, of which only ids keep in front', () => {
    expect(merge('<movie>\n  <id>1</id>\n</movie>', [plot]).text).toBe(
      '<movie>\n  <id>1</id>\n  <plot>P</plot>\n</movie>',
    );
  });

  test('a set of its own: pictures of ours would be shown for it, other elements are added', () => {
    const set: NfoElement = { name: 'set', children: [element('name', 'Ours')] };
    const picture = element('thumb', 'https://x.example/p.jpg', { aspect: 'set.poster' });
    const poster = element('thumb', 'https://x.example/q.jpg', { aspect: 'poster' });
    const before = '<movie>\n  <set>Theirs</set>\n</movie>';
    const { text } = merge(before, [set, picture, poster, plot]);
    expect(text).not.toContain('p.jpg');
    expect(text).toContain('q.jpg');
    expect(text).toContain('<plot>P</plot>');
    expect(merge(before.replace('Theirs', 'Ours'), [set, picture]).text).toContain('p.jpg');
  });
});

describe('a list of ours beside an element that somebody added', () => {
  const first = merge('<movie>\n  <title>T</title>\n</movie>', [plot, ...genres]);
  const edited = first.text
    .replace('  <genre>A', '  <genre>Theirs</genre>\n  <genre>A')
    .replace('\n</movie>', '\n  <userrating>9</userrating>\n</movie>');
  const second = merge(edited, [plot, ...genres], first.memory);

  test('becomes theirs: it stays, and follows our sources no longer', () => {
    expect(second.text).toBe(edited);
    expect(second.memory.added).toMatchObject({ '0 genre': [] });
    expect(merge(edited, [plot, element('genre', 'C')], second.memory).text).toBe(edited);
    expect(merge(edited, [plot], second.memory).text).toBe(edited);
    expect(merge(edited, [plot, ...genres], second.memory)).toEqual(second);
  });

  test('the plot beside it still follows them', () => {
    const { text } = merge(edited, [element('plot', 'Q'), ...genres], second.memory);
    expect(text.match(/<plot>[^<]*/gu)).toEqual(['<plot>Q']);
  });
});

test('a genre that somebody only adds beside ours leaves both, and ours stay ours', () => {
  const first = merge('<movie>\n  <title>T</title>\n</movie>', genres);
  const edited = first.text.replace('  <genre>A', '  <genre>Theirs</genre>\n  <genre>A');
  const second = merge(edited, genres, first.memory);
  expect(second).toEqual({ text: edited, memory: first.memory });
});

test('our <fileinfo> that changes goes behind what somebody wrote after it, because Jellyfin may stop reading there', () => {
  const first = merge('<movie>\n  <title>T</title>\n</movie>', [element('fileinfo', '1')]);
  const edited = first.text.replace('\n</movie>', '\n  <userrating>9</userrating>\n</movie>');
  expect(merge(edited, [element('fileinfo', '2'), plot], first.memory).text).toBe(
    '<movie>\n  <title>T</title>\n  <plot>P</plot>\n  <userrating>9</userrating>\n  <fileinfo>2</fileinfo>\n</movie>',
  );
});

describe('several roots', () => {
  const episode = (inner: string) => `<episodedetails>\n  <title>T</title>${inner}\n</episodedetails>\n`;
  const before = episode('') + episode('');

  test('each follows its own elements', () => {
    const first = mergeNfo(documentOf(before), [[], [plot]], undefined);
    expect(Buffer.from(first.bytes ?? []).toString()).toBe(episode('') + episode('\n  <plot>P</plot>'));
    expect(mergeNfo(documentOf(first.bytes ?? ''), [[], [plot]], first.memory)).toEqual({ memory: first.memory });
  });

  test('one for which nothing is known stays as it is', () => {
    const { bytes } = mergeNfo(documentOf(before), [[plot]], undefined);
    expect(Buffer.from(bytes ?? []).toString()).toBe(episode('\n  <plot>P</plot>') + episode(''));
  });
});

describe('a file that we wrote whole', () => {
  const wanted = [element('title', 'T'), plot];
  const { text, memory } = merge('<movie>\n</movie>', wanted);
  const whole = { ...memory, isWhole: true } as const;
  const wholeAfter = (changed: string) => merge(changed, wanted, whole).memory.isWhole;

  test('counts as such while somebody edits it, until a program replaces it', () => {
    expect(wholeAfter(text)).toBe(true);
    expect(wholeAfter(text.replace('\n</movie>', '\n  <userrating>9</userrating>\n</movie>'))).toBe(true);
    expect(wholeAfter('<movie>\n  <title>Another</title>\n  <year>2011</year>\n</movie>')).toBeUndefined();
    expect(merge(text, wanted, memory).memory).not.toHaveProperty('isWhole');
  });

  test('is remembered with the elements that somebody added', () => {
    const edited = text.replace('\n</movie>', '\n  <userrating>9</userrating>\n</movie>');
    const second = merge(edited, wanted, whole);
    expect(second.memory.sha256).not.toBe(whole.sha256);
    expect(merge(edited, wanted, second.memory)).toEqual(second);
  });
});

describe('elements of ours that no source has any more', () => {
  const first = merge('<movie>\n  <title>T</title>\n</movie>', [plot, ...genres]);

  test('are removed and forgotten', () => {
    const { text, memory } = merge(first.text, [plot], first.memory);
    expect(text).toBe(first.text.replace(/\n {2}<genre>.*/gu, ''));
    expect(Object.keys(memory.added)).toEqual(['0 plot']);
  });

  test('stay if somebody removed some of them', () => {
    const taken = first.text.replace('\n  <genre>A</genre>', '');
    expect(merge(taken, [plot], first.memory).text).toBe(taken);
  });
});

describe('a file of addresses alone', () => {
  const block = { name: 'movie' as const, elements: [plot] };
  const written = (text: string, memory?: Parameters<typeof mergeAddresses>[2]) => {
    const bytes = mergeAddresses(documentOf(text), block, memory);
    return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
  };
  const address = 'https://www.themoviedb.org/movie/949\n';
  const document = '<movie>\n  <plot>P</plot>\n</movie>\n';

  test('gets our document before them, behind a byte order mark', () => {
    expect(written(address)).toBe(document + address);
    expect(written(`\ufeff${address}`)).toBe(`\ufeff${document}${address}`);
  });

  test('has the indentation of a file of ours', () => {
    const set: NfoElement = { name: 'set', children: [element('name', 'N')] };
    const bytes = mergeAddresses(documentOf(address), { name: 'movie', elements: [set] }, undefined);
    expect(Buffer.from(bytes ?? []).toString()).toBe(
      `<movie>\n  <set>\n    <name>N</name>\n  </set>\n</movie>\n${address}`,
    );
  });

  test('does not get it again after somebody removed it, but as soon as the addresses change', () => {
    const { memory } = mergeNfo(documentOf(address), [], undefined);
    expect(written(address, memory)).toBeUndefined();
    expect(written('https://www.imdb.com/title/tt0113277\n', memory)).toMatch(/^<movie>/u);
  });
});

test('any text of a service survives a round trip, and nothing else in the file changes', () => {
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

test('every byte of the file is there again when the sources have nothing more, whatever they had before', () => {
  const theirs = fc.constantFrom('<title>T</title>', '<id>1</id>', '<fileinfo/>', '<!-- c -->', '<genre/>', 'text');
  const blanks = fc.constantFrom('\n  ', '\r\n\t', '\n\n', '');
  const before = fc
    .tuple(blanks, fc.array(fc.tuple(theirs, blanks), { minLength: 1, maxLength: 5 }))
    .map(([first, more]) => `<movie>${first}<year>1999</year>${more.flat().join('')}</movie>`);
  const value = fc.constantFrom('1', '2');
  const ours = ['fileinfo', 'plot', 'genre', 'uniqueid'].map((name) => value.map((text) => element(name, text)));
  const wanted = fc.tuple(...ours).chain((elements) => fc.shuffledSubarray(elements));
  fc.assert(
    fc.property(before, fc.array(wanted, { minLength: 1, maxLength: 4 }), (text, steps) => {
      let merged = merge(text, []);
      for (const elements of [...steps, []]) merged = merge(merged.text, elements, merged.memory);
      expect(merged.text).toBe(text);
    }),
    propertyRuns(200),
  );
});
