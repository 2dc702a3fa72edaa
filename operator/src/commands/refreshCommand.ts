/** `refresh`: its options and help. */
import process from 'node:process';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { nearest } from '../library/document/nearest.ts';
import { shownPath } from '../process/terminal.ts';
import { type RefreshName, refreshNames } from '../title/refresh.ts';
import { configOption, dataOption, example, jsonOption, libraryOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';
import { each } from './optionValues.ts';

interface RefreshFlags {
  readonly config: string;
  readonly data: string;
  readonly fact?: readonly RefreshName[];
  readonly library?: string;
  readonly json?: boolean;
}

export function registerRefresh(program: Command, { end, environment, output }: CommandSetting): void {
  program
    .command('refresh')
    .summary('fetches or makes facts again')
    .description(
      'scans now and makes facts again, also those that failed for good or were set aside; never replaces a file of yours',
    )
    .argument('[title...]', 'titles: folders under the root, or paths; if absent, all titles')
    .addOption(
      new Option('--fact <name>', 'what to make again; required; may be given more than once')
        .choices(refreshNames)
        .argParser(each(factName)),
    )
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('projectionist refresh --fact tiles "Alien (1979)"', 'projectionist refresh --fact probe --fact marks --library series')}\nExit code: as walk.\n`,
    )
    .action(async (titles: string[], flags: RefreshFlags) => {
      const { refreshCommand } = await import('./run/refresh.ts');
      const { config, data, fact = [], library, json = false } = flags;
      const args = { config, data, library, json, titles, facts: fact, currentFolder: process.cwd() };
      end(await refreshCommand({ ...args, environment, output: output() }));
    });
}

function factName(text: string): RefreshName {
  const fact = refreshNames.find((name) => name === text);
  if (fact !== undefined) return fact;
  const meant = nearest(text, refreshNames);
  const advice = meant === undefined ? `expected one of ${refreshNames.join(', ')}` : `did you mean ${meant}?`;
  throw new InvalidArgumentError(`no fact is named ${shownPath(text)}: ${advice}`);
}
