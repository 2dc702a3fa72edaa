/** Every option of every command, by walking commander's own tree: nothing runs but the parser. */
import { type Command, CommanderError, type Option } from 'commander';
import { describe, expect, test } from 'vitest';
import { standIn } from '../../test/cli/standIn.ts';
import { programOf } from './program.ts';

/** A value that is right and one that is wrong, for each option with a value. */
const files = { right: 'a.yaml', wrong: '' };
const names = { right: 'Star Wars', wrong: ' ' };
const servers = { right: 'http://nas:8096', wrong: 'nas:8096' };
const values: Readonly<Record<string, { readonly right: string; readonly wrong: string }>> = {
  ...{ '--out': files, '--collection': files, '--token-file': files, '--from': files, '--ids': files },
  ...{ '--library': names, '--user': names, '--name': names, '--universe': names, '--stdin-name': names },
  ...{ '--zero': names, '--before': names, '--after': names },
  ...{ '--jellyfin': servers, '--emby': servers, '--plex': servers },
  '--to': { right: 'csv', wrong: '' },
  '--format': { right: 'sarif', wrong: 'xml' },
  '--unit': { right: 'days', wrong: 'weeks' },
};

const freshTree = () => programOf(standIn().surroundings, () => undefined);
const takesValue = ({ required, optional }: Option) => required || optional;
const all = freshTree().commands.flatMap((command) =>
  command.options.map((option) => ({ name: command.name(), command, option, long: option.long ?? '' })),
);
const withValue = all.filter(({ option }) => takesValue(option));
const withoutValue = all.filter(({ option }) => !takesValue(option));

/** Parses, and returns what was written to standard error; the action of the command is replaced. */
async function parsed(
  name: string,
  more: readonly string[],
): Promise<{ readonly code: number; readonly says: string }> {
  const { surroundings, told } = standIn();
  const program = programOf(surroundings, () => undefined);
  for (const command of program.commands) command.action(() => undefined);
  try {
    await program.parseAsync([name, ...more], { from: 'user' });
    return { code: 0, says: told() };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { code: error.exitCode, says: told() };
  }
}

/** What the command needs beside the option under test. */
function neededBy(command: Command, besides: Option): readonly string[] {
  const options = command.options.filter((option) => option.mandatory && option.long !== besides.long);
  const given = options.flatMap(({ long }) => [long ?? '', values[long ?? '']?.right ?? '']);
  return [...given, ...command.registeredArguments.filter(({ required }) => required).map(() => 'a.yaml')];
}

test('there are examples for all options with a value, and for no others', () => {
  const found = new Set(withValue.map(({ long }) => long));
  expect(Object.keys(values).toSorted()).toEqual([...found].toSorted());
});

describe('an option with a value', () => {
  test.each(withValue)('$name $long accepts a right one', async ({ name, command, option, long }) => {
    const right = values[long]?.right ?? '';
    expect(await parsed(name, [...neededBy(command, option), long, right])).toEqual({ code: 0, says: '' });
  });

  test.each(withValue)('$name $long refuses a wrong one, by its name', async ({ name, command, option, long }) => {
    const wrong = values[long]?.wrong ?? '';
    const { code, says } = await parsed(name, [...neededBy(command, option), `${long}=${wrong}`]);
    expect(code).toBe(1);
    expect(says).toContain(`option '${option.flags}' argument '${wrong}' is invalid. `);
    expect(says).toMatch(/expected|Allowed choices are/u);
  });
});

test.each(withoutValue)('$name $long is accepted, and takes no value', async ({ name, command, option, long }) => {
  const needed = neededBy(command, option);
  expect(await parsed(name, [...needed, long])).toEqual({ code: 0, says: '' });
  const { code, says } = await parsed(name, [...needed, `${long}=yes`]);
  expect([code, says]).toEqual([1, expect.stringContaining(long)]);
});

test.each(all)('$name $long says what it is for', ({ option }) => {
  expect(option.description).toMatch(/^(?:[^A-Z]|[A-Z]{2}).*[^.\s]$/su);
  expect(option.description.split(' ').length).toBeGreaterThan(1);
});
