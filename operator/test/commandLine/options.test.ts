/** Every option and argument of every command, by walking commander's own tree: nothing runs but the parser. */
import { fileURLToPath } from 'node:url';
import { type Command, CommanderError, type Option } from 'commander';
import { describe, expect, test } from 'vitest';
import { programOf } from '../../src/commands/commands.ts';

interface Found {
  /** Such as `wanted show`. */
  readonly path: string;
  readonly command: Command;
}

function commandsBelow(command: Command, words: readonly string[] = []): readonly Found[] {
  return command.commands.flatMap((one) => {
    const path = [...words, one.name()];
    return [{ path: path.join(' '), command: one }, ...commandsBelow(one, path)];
  });
}

const freshTree = () => programOf(() => undefined);
/** Commands that run something: those with commands below only print their help. `version` is hidden: many programs have it. */
const named = commandsBelow(freshTree()).filter(({ path }) => path !== 'version');
const leaves = named.filter(({ command }) => command.commands.length === 0);
/** Without its dashes: `max-jobs`. */
const nameOf = ({ long }: Option) => (long ?? '').replace(/^--(?:no-)?/u, '');
const takesValue = ({ required, optional }: Option) => required || optional;

/** A value that is right and one that is wrong, for each option with a value. */
const folders = { right: '/media/films', wrong: '' };
const addresses = { right: '127.0.0.1:7070', wrong: '127.0.0.1' };
const urls = { right: 'http://nas:7070', wrong: 'nas:7070' };
const objects = { right: 'media', wrong: 'Media_1' };
const values: Readonly<Record<string, { readonly right: string; readonly wrong: string }>> = {
  ...{ config: folders, data: folders, root: folders, 'media-root': folders, kubeconfig: folders },
  ...{ 'password-file': folders, 'database-url-file': folders, 'service-account-folder': folders },
  ...{ listen: addresses, 'webhook-listen': addresses, 'metrics-listen': addresses },
  ...{ 'base-url': urls, url: urls },
  ...{ namespace: objects, 'lease-namespace': objects, 'lease-name': objects, 'job-service-account': objects },
  library: { right: 'media/films', wrong: 'a/b/c' },
  kind: { right: 'movies', wrong: 'songs' },
  stories: { right: 'alien, star-wars', wrong: 'alien,' },
  fact: { right: 'tiles', wrong: 'tile' },
  for: { right: 'sonarr', wrong: 'lidarr' },
  of: { right: 'franchise', wrong: 'films' },
  'host-name': { right: 'nas,films.example.org', wrong: 'http://nas' },
  'trusted-header': { right: 'X-Forwarded-User', wrong: 'X User' },
  'trusted-proxy': { right: '10.0.0.0/8', wrong: '10.0.0.0/33' },
  'max-jobs': { right: '3', wrong: 'three' },
  'job-image': { right: 'projectionist:1', wrong: '' },
  'job-database-secret': { right: 'database/url', wrong: 'database' },
  'job-pull-policy': { right: 'Always', wrong: 'always' },
  'job-log-level': { right: 'debug', wrong: 'loud' },
};

/** Parses, and returns what was written to standard error; the action of the command is replaced. */
async function parsed(
  path: string,
  more: readonly string[],
): Promise<{ readonly code: number; readonly says: string }> {
  const program = freshTree();
  let says = '';
  const all = [{ path: '', command: program }, ...commandsBelow(program)];
  for (const { command } of all) {
    command.configureOutput({
      writeOut: () => undefined,
      writeErr(text) {
        says += text;
      },
    });
    if (command.commands.length === 0) command.action(() => undefined);
  }
  try {
    await program.parseAsync([...path.split(' ').filter(Boolean), ...more], { from: 'user' });
    return { code: 0, says };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { code: error.exitCode, says };
  }
}

/** What the command needs beside the option under test. */
function neededBy(command: Command, besides?: Option): readonly string[] {
  const options = command.options.filter((option) => option.mandatory && option.long !== besides?.long);
  const given = options.flatMap((option) => [option.long ?? '', values[nameOf(option)]?.right ?? '']);
  const args = command.registeredArguments.filter(({ required }) => required);
  return [...given, ...args.map(({ argChoices }) => argChoices?.[0] ?? 'word')];
}

const each = leaves.flatMap(({ path, command }) =>
  command.options.map((option) => ({ path, command, option, long: option.long ?? '' })),
);
const withValue = each.filter(({ option }) => takesValue(option));
const withoutValue = each.filter(({ option }) => !takesValue(option));

test.each(each.filter(({ long, path }) => ['--data', '--media-root'].includes(long) && path !== 'doctor'))(
  '$path $long: a file is refused',
  async ({ path, command, option, long }) => {
    const file = fileURLToPath(import.meta.url);
    await expect(parsed(path, [...neededBy(command, option), long, file])).rejects.toThrow('a file has this name');
    await expect(parsed(path, [...neededBy(command, option), long, `${file}/x`])).rejects.toThrow('ENOTDIR');
  },
);

const helpWidth = 80;

/** As it is printed at a narrow terminal, or into a file. */
function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    getOutHelpWidth: () => helpWidth,
    writeOut(more) {
      text += more;
    },
  });
  command.outputHelp();
  return text;
}

describe('the help', () => {
  const program = freshTree();
  test.each([{ path: 'of the program', command: program }, ...commandsBelow(program)])(
    '$path fits a terminal of 80 columns',
    ({ command }) => {
      const long = helpOf(command)
        .split('\n')
        .filter((line) => line.length > helpWidth);
      expect(long).toEqual([]);
    },
  );

  test('lists each command in a group, on one line', () => {
    const lines = helpOf(freshTree()).split('\n');
    for (const { path, command } of commandsBelow(program).filter((one) => !one.path.includes(' '))) {
      if (path === 'version') continue;
      const found = lines.filter((line) => line.startsWith(`  ${path} `));
      expect(found, path).toEqual([expect.stringMatching(new RegExp(`${command.summary()}$`, 'u'))]);
    }
    expect(lines).not.toContain('Commands:');
  });
});

test.each(freshTree().commands.filter((command) => !['completion', 'version'].includes(command.name())))(
  '$_name is registered alone, under its name',
  (command) => {
    const { commands } = programOf(() => undefined, command.name());
    expect(commands.map((one) => one.name())).toEqual([command.name(), 'version']);
    expect(commands.slice(0, 1).map(helpOf)).toEqual([helpOf(command)]);
  },
);

test('there are examples for all options with a value, and for no others', () => {
  const names = new Set(withValue.map(({ option }) => nameOf(option)));
  expect(Object.keys(values).toSorted()).toEqual([...names].toSorted());
});

describe('an option with a value', () => {
  test.each(withValue)('$path $long accepts a right one', async ({ path, command, option, long }) => {
    const right = values[nameOf(option)]?.right ?? '';
    expect(await parsed(path, [...neededBy(command, option), long, right])).toEqual({ code: 0, says: '' });
  });

  test.each(withValue)('$path $long refuses a wrong one, by its name', async ({ path, command, option, long }) => {
    const wrong = values[nameOf(option)]?.wrong ?? '';
    const { code, says } = await parsed(path, [...neededBy(command, option), `${long}=${wrong}`]);
    expect(code).toBe(1);
    expect(says).toContain(`option '${option.flags}' argument '${wrong}' is invalid. `);
    expect(says).toMatch(/expected|Allowed choices are|did you mean/u);
  });

  test.each(withValue)('$path $long refuses to be the last word', async ({ path, command, option, long }) => {
    const { code, says } = await parsed(path, [...neededBy(command, option), long]);
    expect([code, says]).toEqual([1, expect.stringContaining(`option '${option.flags}' argument missing`)]);
  });
});

describe('an option without a value', () => {
  test.each(withoutValue)('$path $long is accepted, and takes no value', async ({ path, command, option, long }) => {
    const needed = neededBy(command, option);
    expect(await parsed(path, [...needed, long])).toEqual({ code: 0, says: '' });
    const { code, says } = await parsed(path, [...needed, `${long}=yes`]);
    expect([code, says]).toEqual([1, expect.stringContaining(long)]);
  });
});

describe('the help', () => {
  /** A description of one word repeats the name; an upper-case letter begins a sentence, which these are not. */
  const teaches = /^(?:[^A-Z]|[A-Z]{2}).*[^.\s]$/su;

  test.each(each)('$path $long says what it is for', ({ option }) => {
    expect(option.description).toMatch(teaches);
    expect(option.description.split(' ').length).toBeGreaterThan(1);
  });

  test.each(named)('$path says what it does and shows an example that is understood', async ({ command }) => {
    const help = helpOf(command);
    const examples = [...help.matchAll(/^ {2}\$ projectionist ((?:.*\\\n)*[^|>\n]*)/gmu)].map(
      ([, words = '']) => words,
    );
    expect(help).toMatch(/Example:\n {2}\S/u);
    for (const words of examples) {
      const args = [...words.matchAll(/"([^"]*)"|[^\s\\]+/gu)].map(([word, quoted]) => quoted ?? word);
      expect(await parsed('', args), words).toEqual({ code: 0, says: '' });
    }
    expect(help).not.toContain('display help');
    expect(command.description().split(' ').length).toBeGreaterThan(2);
    for (const { description } of command.registeredArguments) expect(description.split(' ').length).toBeGreaterThan(1);
  });
});

test.each(leaves.filter(({ command }) => command.registeredArguments.some(({ required }) => required)))(
  '$path without its argument names it',
  async ({ path, command }) => {
    const options = command.options.filter(({ mandatory }) => mandatory);
    const { code, says } = await parsed(
      path,
      options.flatMap((option) => [option.long ?? '', values[nameOf(option)]?.right ?? '']),
    );
    const [argument] = command.registeredArguments;
    expect([code, says]).toEqual([1, expect.stringContaining(`missing required argument '${argument?.name()}'`)]);
  },
);

test.each(each.filter(({ option }) => option.mandatory))(
  '$path without $long names it',
  async ({ path, command, option }) => {
    const { code, says } = await parsed(path, neededBy(command, option));
    expect([code, says]).toEqual([1, expect.stringContaining(`required option '${option.flags}' not specified`)]);
  },
);
