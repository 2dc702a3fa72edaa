import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtInFunctions, builtWhileLoading, patternsIn, slowness } from './patternTime.ts';
import { repository, sourcesBelow } from './sources.ts';

/** Slow patterns whose text is short, by the limit that keeps it short. A pattern of a longer text must be rewritten. */
const shortTexts: Readonly<Record<string, readonly string[]>> = {
  'a file or folder name: file systems end it at 255 bytes': [
    String.raw`^(.*?)(?:(?<=[\])}])|[\s_.-]+)[([]?(cd|dvd|part|pt|dis[ck])[\s_.-]*(?:(\d{1,2})|([a-d]))[)\]]?$`,
    String.raw`(?<!\.\p{L})[\s._-]+$`,
  ],
  'a title of a service: cut at longestCharacters (phases/identify/identityFolding.ts)': [
    String.raw`,?\s+or(?::\s|\s+\()|,\s+or\s|\s*:\s+|\s+[-–—]\s+|:\s*$`,
  ],
  'the digits of a JavaScript number': ['[0-9](?=(?:[0-9]{3})+$)', '(?<=[0-9])(?=(?:[0-9]{3})+$)'],
};

const allowed = Object.values(shortTexts).flat();
const sources = ['operator/src', 'franchise/src', 'web/src']
  .flatMap(sourcesBelow)
  .filter(({ path }) => !/\.test\.tsx?$/u.test(path));
const slow = sources.flatMap(({ path, text }) =>
  patternsIn(path, text).flatMap((pattern) => {
    const why = slowness(pattern);
    return why === undefined ? [] : [{ ...pattern, path, why }];
  }),
);

test('every regular expression takes time in proportion to its text', () => {
  const faults = slow
    .filter(({ source }) => !allowed.includes(source))
    .map(
      ({ path, line, source, flags, why }) =>
        `${path}:${line}: /${source}/${flags}: ${why}. Make the parts unambiguous, begin with (?<!x) before x+, or bound the repetition; if a limit keeps the text short, name it in shortTexts.`,
    );
  expect(faults).toEqual([]);
});

/** Patterns that a function builds, by the reason why no text can choose them, and why they are fast. */
const builtOnCall: Readonly<Record<string, string>> = {
  'operator/src/api/methods.ts': 'from the description of the API, escaped',
  'operator/src/commands/optionValues.ts': 'of constants, for an option of at most 253 characters',
  'operator/src/commands/report/doctorText.ts': 'a host name, escaped',
  'operator/src/media/chapters.ts': 'of a number',
  'operator/src/naming/episodeChain.ts': 'a copy of a literal',
  'operator/src/naming/titleOf.ts': 'of a year, which is a number',
  'operator/src/phases/identify/identityReadings.ts': 'of a year, which is a number',
  'operator/src/serve/metricsAccess.ts': 'of constants',
};

test('functions build regular expressions only where no text from outside gets into them', () => {
  const found = sources.filter(({ path, text }) => builtInFunctions(path, text).length > 0).map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(builtOnCall).toSorted());
});

test('every regular expression that is built from parts takes time in proportion to its text', async () => {
  const builders = sources.filter(({ text }) => text.includes('new RegExp(')).map(({ path }) => join(repository, path));
  const folders = ['operator/src', 'franchise/src', 'web/src'].map((folder) => join(repository, folder));
  const built = await builtWhileLoading(builders, folders);
  expect(built.length).toBeGreaterThan(40);
  const faults = built.flatMap(({ path, line, source, flags }) => {
    const why = allowed.includes(source) ? undefined : slowness({ source, flags });
    return why === undefined ? [] : [`${path}:${line}: /${source}/${flags}: ${why}`];
  });
  expect(faults).toEqual([]);
});

test('a pattern in a function is found, one of the module is not', () => {
  const text =
    "const a = new RegExp('a');\nconst b = (x: string) =>\n  new RegExp(x);\nfunction c() {\n  return [new RegExp('c')];\n}";
  expect(builtInFunctions('x.ts', text)).toEqual([3, 5]);
});

test('every exception is still needed', () => {
  expect(allowed.filter((source) => !slow.some((pattern) => pattern.source === source))).toEqual([]);
});

test('literals are found by their syntax', () => {
  const text = "const a = b / c; // /no/\nconst d = '/no/';\nconst e = <T,>(f: T) => /a+$/u.test(String(/b/i));";
  expect(patternsIn('x.ts', text)).toEqual([
    { line: 3, source: 'a+$', flags: 'u' },
    { line: 3, source: 'b', flags: 'i' },
  ]);
});

test.each([
  [String.raw`\/+$`, 'u', 'quadratic'],
  [String.raw`\s*$`, 'u', 'quadratic'],
  ['^(?:a+)+$', 'u', 'exponential'],
  [String.raw`(?:\.(?:[a-z]{2,3}(?:-[a-z]{2,4})?|forced|foreign|default|sdh|cc|hi|full))+$`, 'i', 'exponential'],
])('/%s/%s is found: %s', (source, flags, growth) => {
  expect(slowness({ source, flags })).toMatch(new RegExp(`^${growth}.*: try `, 'u'));
});

test.each([String.raw`(?<!\/)\/+$`, '^(?:ab|cd)*$', String.raw`^\d+(?:\.\d*)?$`])('/%s/u is allowed', (source) => {
  expect(slowness({ source, flags: 'u' })).toBeUndefined();
});
