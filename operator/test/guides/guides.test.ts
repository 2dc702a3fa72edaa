import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '@projectionist/franchise/check';
import { describe, expect, test } from 'vitest';
import { parseDocuments } from '../../src/library/document/parse.ts';
import { services } from '../../src/sources/services.ts';
import { readChangedPath } from '../../src/webhook/changedPath.ts';
import { wishOf } from '../../src/webhook/wishOf.ts';
import { repository } from '../house/sources.ts';

function guide(name: string): string {
  return readFileSync(join(repository, 'docs/guides', name), 'utf8');
}

function blocks(text: string, language: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gmsu'))].map(([, block = '']) => block);
}

/** The Library's reaction to this body. */
function wishedBy(body: string): string {
  const wish = wishOf(readChangedPath(Buffer.from(body)));
  return wish.kind === 'folder' ? wish.path : wish.paced ? 'everything, paced' : 'everything';
}

describe.each(['sources.md', 'callers.md', 'franchises.md'])('%s', (name) => {
  const documents = blocks(guide(name), 'yaml');

  test('contains documents', () => {
    expect(documents.length).toBeGreaterThan(0);
  });

  test.each(documents)('document %# is valid', (document) => {
    expect(parseDocuments(join('/tmp', name), document).faults).toEqual([]);
  });
});

test('sources.md has a row for every service', () => {
  const text = guide('sources.md');
  expect(services.filter(({ name }) => !text.includes(`| \`${name}\` |`))).toEqual([]);
});

test.each(services)('sources.md has the terms of $title', ({ title, attribution }) => {
  expect(guide('sources.md')).toContain(`| ${title} | ${attribution.terms} |\n`);
});

test.each(services)('the README credits $title', ({ title }) => {
  const [, credits = ''] = readFileSync(join(repository, 'README.md'), 'utf8').split('\n## Credits\n');
  expect(credits).toContain(title);
});

test('franchises.md shows a valid franchise file', () => {
  const [file = ''] = blocks(guide('franchises.md'), 'yaml alien\\.franchise\\.yaml');
  expect(file).toContain('name: "Alien"');
  expect(check(file, { today: '2026-11-21' }).faults).toEqual([]);
});

describe('the bodies of callers.md', () => {
  const [jellyfin = '', tautulli = '', manager = '', script = ''] = blocks(guide('callers.md'), 'json');
  const filled = (template: string, path: string) =>
    template.replaceAll(/\{\{\{?Path\}?\}\}|\{file\}/gu, path).replaceAll(/\{\{\w+\}\}/gu, 'ItemAdded');

  test.each<[string, string, string]>([
    ['the released plugin of Jellyfin', filled(jellyfin, ''), 'everything, paced'],
    ['a plugin that sends the path', filled(jellyfin, '/data/movies/Heat (1995)/Heat.mkv'), '/data/movies/Heat (1995)'],
    ['a plugin on Windows', filled(jellyfin, 'D:\\Movies\\Heat\\Heat.mkv'), 'everything, paced'],
    ['Tautulli', filled(tautulli, '/data/series/Lost/Season 1/e01.mkv'), '/data/series/Lost'],
    ['Tautulli that groups', filled(tautulli, ''), 'everything, paced'],
    ['a body like a download manager’s', manager, '/media/movies/Heat (1995)'],
    ['a script', script, '/media/series/Lost'],
    ['no body', '', 'everything'],
    ['the shemanaev plugin and Emby', '{"Event": "library.new", "Item": {"Path": "/data/a.mkv"}}', 'everything, paced'],
  ])('%s', (_, body, expected) => {
    expect(wishedBy(body)).toBe(expected);
  });
});
