import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NETWORK_CODES } from '../src/check/networkRules.ts';
import { fileCollection } from '../src/collections/fileCollection.ts';

const home = new URL('../', import.meta.url);
const readme = readFileSync(new URL('README.md', home), 'utf8');
const commands = readFileSync(new URL('COMMANDS.md', home), 'utf8');

/** The text of the fenced block with this opening line. */
function block(opening: string, page = readme): string {
  const found = page.split(`\`\`\`${opening}\n`)[1]?.split('\n```')[0];
  if (found === undefined) throw new Error(`expected a block that begins with ${opening}`);
  return found;
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'franchise-readme-'));
  const story = block('yaml rebellion.franchise.yaml');
  writeFileSync(join(folder, 'rebellion.franchise.yaml'), `${story}\n`);
  writeFileSync(join(folder, 'bad.franchise.yaml'), `${story.replace('1977-05-25', '1977-02-29')}\n`);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('the commands of the README', () => {
  const sessions = [...readme.matchAll(/^\$ franchise ([^\n]*)\n(.*?)^```$/gmsu)].map(
    ({ 1: command = '', 2: shown = '' }) => [command, shown] as const,
  );

  test.each(sessions)('franchise %s prints what the README shows', (command, shown) => {
    const main = new URL('src/cli/main.ts', home).pathname;
    const { stdout, status } = spawnSync(process.execPath, [main, ...command.split(' ')], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe(shown);
    expect(status).toBe(command.includes('bad') ? 1 : 0);
  });

  test('are four', () => expect(sessions.length).toBe(4));
});

test('the program in the README runs with the exports of the package', () => {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', home), 'utf8'));
  const program = block('ts').replaceAll(/'@projectionist\/franchise([^']*)'/gu, (_, path: string) => {
    const target: unknown = exports[`.${path}`];
    if (typeof target !== 'string') throw new Error(`the package has no ${path}`);
    return `'${new URL(target.replace(/^\.\/dist\/(.*)\.js$/u, 'src/$1.ts'), home).href}'`;
  });
  const [, name = ''] = /`node (\S+)`/u.exec(readme) ?? [];
  const file = join(folder, name);
  writeFileSync(file, program);
  // As `npm init` writes it.
  writeFileSync(join(folder, 'package.json'), '{"type": "commonjs"}');
  const output = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  expect(output).toContain('no-sources');
  expect(output).toContain('4 episode tvdb:83268 22–19 BBY');
  expect(output).toContain("'Rogue One (my disc): held'");
  expect(output).toContain("'The Clone Wars: missing'");
  expect(output).toContain('# Rebellion');
});

test('the collection of COMMANDS.md can be read, and its film is held', async () => {
  const collection = fileCollection(block('json collection', commands));
  expect((await collection.find('movie', ['tmdb:330459'])).get('tmdb:330459')).toMatchObject({ title: 'Rogue One' });
  expect((await collection.find('series', ['tvdb:393189'])).get('tvdb:393189')).toMatchObject({ title: 'Andor' });
});

test('every file named in the README, the commands and the specification exists', () => {
  for (const page of ['README.md', 'COMMANDS.md', 'SPEC.md']) {
    const text = readFileSync(new URL(page, home), 'utf8');
    for (const [, path = ''] of text.matchAll(/\]\(([^):]+)\)/gu))
      expect(existsSync(new URL(path, home)), path).toBe(true);
  }
});

test('online rules have no example files', () => {
  const names = readdirSync(new URL('examples/invalid/', home));
  for (const code of Object.keys(NETWORK_CODES)) expect(names).not.toContain(`${code}.franchise.yaml`);
});
