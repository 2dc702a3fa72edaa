/** `marks`: its options and help. */
import process from 'node:process';
import type { Command } from 'commander';
import { markKinds } from '../title/facts.ts';
import { configOption, dataOption, example, jsonOption, libraryOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

interface MarksFlags {
  readonly config: string;
  readonly data: string;
  readonly library?: string;
  readonly json?: boolean;
}

const help = `
ACTION:
  list                          the marks of the video, and who says so (also without an action)
  set KIND START END [START END...]  the video has this mark, with these times; nothing recomputes it
  lock KIND                     keeps the mark that was found, as it is
  refuse KIND                   the video has no such mark
  unlock KIND                   withdraws what was said by hand: the mark is found again
  adopt                         after an upgrade to another length: the marks fit this video too
  discard                       after an upgrade to another length: removes the marks of the other one

KIND is ${markKinds.join(', ')}.
START and END are seconds such as 62.5, or [h:]mm:ss such as 1:02.5.
A file VIDEO.marks.yaml beside the video wins over all of this (docs/reference/marks.md).
`;

export function registerMarks(program: Command, { end, environment, output }: CommandSetting): void {
  program
    .command('marks')
    .description(
      'lists the marks of a video (intro, credits, ...); sets, locks or refuses them by hand, and rescans it',
    )
    .argument('<video>', 'the video, or the folder of a film with one video')
    .argument('[action]', 'list, set, lock, refuse, unlock, adopt or discard', 'list')
    .argument('[words...]', 'kind and times')
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${help}${example('projectionist marks "Show/S01E02.mkv"', 'projectionist marks "Show/S01E02.mkv" set intro 1:02.5 1:32')}\nExit code: as walk.\n`,
    )
    .action(async (video: string, action: string, words: readonly string[], flags: MarksFlags) => {
      const { marksCommand } = await import('./run/marks.ts');
      const { config, data, library, json = false } = flags;
      const args = { config, data, library, video, action, words, json, currentFolder: process.cwd() };
      end(await marksCommand({ ...args, environment, output: output() }));
    });
}
