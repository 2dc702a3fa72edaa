/** Puts the stories of `franchises/` into the program, and their names into the document's schema. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Generator } from './generator.ts';
import { LIBRARY_SCHEMA_PATH } from './librarySchema.ts';

const ending = '.franchise.yaml';

export const storyLibrary: Generator = {
  name: 'the stories that come with the program',
  async generate(root) {
    const files = (await readdir(join(root, 'franchises'))).filter((name) => name.endsWith(ending)).toSorted();
    const rows = files.map(async (file): Promise<readonly [string, string]> => {
      return [file.slice(0, -ending.length), await readFile(join(root, 'franchises', file), 'utf8')];
    });
    const stories = await Promise.all(rows);
    const schema = await readFile(join(root, LIBRARY_SCHEMA_PATH), 'utf8');
    return [
      { path: 'operator/src/franchises/generated/stories.ts', text: moduleText(stories) },
      { path: LIBRARY_SCHEMA_PATH, text: withNames(schema, stories), isPartial: true },
    ];
  },
};

function moduleText(stories: readonly (readonly [string, string])[]): string {
  const rows = stories.map(([name, text]) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},`);
  return [
    '// Generated from franchises/ by `npm run generate`. Do not edit.',
    '/** Text of each story, by name. */',
    'export const storyTexts: Readonly<Record<string, string>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** The names in `spec.stories`. Only those lines change; the rest is written by hand. */
function withNames(schema: string, stories: readonly (readonly [string, string])[]): string {
  const [, head, indent, tail] = /^(.*?\n {8}"stories": \{\n.*?\n( +)"enum": \[\n).*?(\n\2\].*)$/su.exec(schema) ?? [];
  if (head === undefined || indent === undefined || tail === undefined) {
    throw new Error(`expected spec.stories with "enum" in ${LIBRARY_SCHEMA_PATH}, found none`);
  }
  return `${head}${stories.map(([name]) => `${indent}  ${JSON.stringify(name)}`).join(',\n')}${tail}`;
}
