/** Sentences on standard error fit a terminal; a script gets them whole. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program } from '../program.ts';
import { runProgram } from './program.ts';

/** `script` of util-linux gives a child process a terminal; on other systems it has other options. */
const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;
const columns = 60;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-width-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function atTerminal(args: string, output = '> /dev/null'): readonly string[] {
  const command = `stty cols ${columns}; '${process.execPath}' '${program}' ${args} ${output}`;
  const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: folder, encoding: 'utf8', input: '' });
  return stdout.trimEnd().split(/\r?\n/u);
}

describe.skipIf(!hasTerminal)('at a terminal of 60 columns', () => {
  test.each([
    ['an error of the argument parser', 'refresh --fact zzzzzz', 'expected one of id'],
    ['an error of a command', 'stories copy alien folder-that-is-nowhere', 'name the one of your franchise files'],
    ['a missing data folder', 'wanted show --for radarr', 'scan once with'],
  ])('%s is wrapped between words', async (_, args, words) => {
    const lines = atTerminal(args);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(columns);
    const whole = await runProgram(args.split(' '), { cwd: folder });
    expect(whole.stderr).toContain(words);
    const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();
    expect(oneLine(lines.join(' '))).toBe(oneLine(whole.stderr));
  });

  test('a document that is printed keeps its lines', async () => {
    await mkdir(join(folder, 'movies'));
    await runProgram(['init', 'movies'], { cwd: folder });
    const lines = atTerminal('init movies');
    expect(lines.join('\n')).toContain(`${await readFile(join(folder, 'projectionist.yaml'), 'utf8')}\n"`);
    expect(lines.at(-1)?.length).toBeLessThanOrEqual(columns);
  });

  test('the descriptions of options are wrapped beside their names', () => {
    const lines = atTerminal('help status', '');
    const options = lines.slice(lines.indexOf('Options:') + 1, lines.indexOf('', lines.indexOf('Options:')));
    expect(options.length).toBeGreaterThan(4);
    for (const line of options) expect(line.length, line).toBeLessThanOrEqual(columns);
  });

  test('a command to copy and a path stay whole', () => {
    const lines = atTerminal('status --config "a folder with a long name and blanks in it/projectionist.yaml"');
    expect(lines).toContain(
      '    projectionist init --config "a folder with a long name and blanks in it/projectionist.yaml" /path/to/movies /path/to/series',
    );
    expect(lines[0]).toContain('"a folder with a long name and blanks in it/projectionist.yaml"');
  });
});

test('without a terminal a sentence is one line', async () => {
  const { stderr } = await runProgram(['refresh', '--fact', 'zzzzzz'], { cwd: folder });
  expect(stderr.split('\n')[0]?.length).toBeGreaterThan(100);
});
