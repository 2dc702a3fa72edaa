/** Tab in real shells. Those that the machine lacks are left out. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse, type House } from './house.ts';
import { runProgram } from './program.ts';

const run = promisify(execFile);
const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

let house: House;
beforeAll(async () => {
  house = await buildHouse([]);
  await mkdir(join(house.folder, 'wide films'));
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await runProgram(['completion', shell], { cwd: house.folder });
    await writeFile(join(house.folder, `script.${shell}`), stdout);
  }
});
afterAll(() => house.remove());

const shell = async (name: string, ...args: readonly string[]) =>
  (await run(name, [...args], { cwd: house.folder, env: { ...process.env, TERM: 'dumb', HOME: house.folder } })).stdout;

/** What bash offers for the last of these words. */
async function inBash(...words: readonly string[]): Promise<readonly string[]> {
  const program = `source script.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _projectionist; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const lines = await shell('bash', '--noprofile', '--norc', '-c', program, 'bash', 'projectionist', ...words);
  return lines.split('\n').filter((line) => line !== '');
}

/** What fish offers at the end of the line, without descriptions. */
async function inFish(line: string): Promise<readonly string[]> {
  const lines = await shell('fish', '--no-config', '-c', 'source script.fish; complete -C $argv[1]', '--', line);
  return lines.split('\n').flatMap((one) => (one === '' ? [] : [one.split('\t')[0] ?? '']));
}

/** The line after a Tab in an interactive zsh, read up to a text that must appear. */
async function inZsh(typed: string, expected: string): Promise<string> {
  const program = `
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1='ready> '; autoload -Uz compinit; compinit -u -D; source ./script.zsh; unsetopt beep; print -r loaded-\${:-now}"
zpty -r z seen '*loaded-now*ready> '
zpty -w -n z "$1"$'\\t'
zpty -r z seen "*$2*"
print -r -- "$seen"
zpty -d z`;
  return shell('zsh', '-f', '-c', program, 'zsh', typed, expected);
}

test.skipIf(!has('bash'))('bash completes commands, options, values, and paths by itself', async () => {
  expect(await inBash('wa')).toEqual(['walk', 'wanted']);
  expect(await inBash('stories', '')).toEqual(['list', 'copy', 'help']);
  expect(await inBash('walk', '--li')).toEqual(['--library']);
  expect(await inBash('init', '--kind', 'm')).toEqual(['movies']);
  expect(await inBash('init', '--kind', '=', 'm')).toEqual(['movies']);
  expect(await inBash('refresh', '--fact', 'p')).toEqual(['poster', 'probe']);
  expect(await inBash('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  expect(await inBash('help', 'wa')).toEqual(['walk', 'wanted']);
  expect(await inBash('docs', 'trou')).toEqual(['troubleshooting']);
  // Empty replies: bash completes paths.
  expect(await inBash('walk', '')).toEqual([]);
  expect(await inBash('walk', '--config', '')).toEqual([]);
  // The first word that is a command counts; a folder of the same name does not.
  expect(await inBash('walk', 'status', '--dry')).toEqual(['--dry-run']);
});

test.skipIf(!has('bash'))('a Tab runs nothing that was typed', async () => {
  expect(await inBash('walk', '$(touch touched)', '--li')).toEqual(['--library']);
  expect((await house.tree()).join('\n')).not.toContain('touched');
});

test.skipIf(!has('fish'))('fish completes commands, options, values and paths', async () => {
  expect(await inFish('projectionist wa')).toEqual(['walk', 'wanted']);
  expect(await inFish('projectionist stories ')).toEqual(['copy', 'help', 'list']);
  expect(await inFish('projectionist walk --li')).toEqual(['--library']);
  expect(await inFish('projectionist init --kind ')).toEqual(['franchises', 'movies', 'series']);
  expect(await inFish('projectionist help wa')).toEqual(['walk', 'wanted']);
  expect(await inFish('projectionist stories help ')).not.toContain('walk');
  expect(await inFish('projectionist docs trou')).toEqual(['troubleshooting']);
  expect(await inFish('projectionist docs library --pa')).toEqual(['--path']);
  expect(await inFish('projectionist walk wide')).toEqual(['wide films/']);
});

test.skipIf(!has('zsh'))('zsh completes commands, options, values and paths', async () => {
  expect(await inZsh('projectionist wante', 'wanted ')).toContain('wanted ');
  expect(await inZsh('projectionist help wante', 'wanted ')).toContain('wanted ');
  expect(await inZsh('projectionist docs trou', 'troubleshooting')).toContain('troubleshooting');
  expect(await inZsh('projectionist walk --libr', '--library ')).toContain('--library ');
  expect(await inZsh('projectionist init --kind=mov', '=movies')).toContain('=movies');
  expect(await inZsh('projectionist walk wid', 'films')).toContain('films');
});
