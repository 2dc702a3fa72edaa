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
  list         shows the marks and where each comes from; also without an action
  set KIND START END [START END...]
               corrects the times of a kind; no scan changes them again
  lock KIND    keeps what was found for a kind; no scan changes it again
  refuse KIND  the video has nothing of this kind
  unlock KIND  withdraws set, lock or refuse: the next scan finds the kind
  adopt        the marks set by hand fit the new, longer or shorter file too
  discard      removes the marks set by hand for the file before

KIND is ${markKinds.join(', ')}.
afterCredits is a scene after the credits. No player skips it.
START and END are seconds such as 62.5, or [h:]mm:ss such as 1:02.5.
A file VIDEO.marks.yaml beside the video wins over all of this:
projectionist docs reference/marks
`;

export function registerMarks(program: Command, { end, environment, output }: CommandSetting): void {
  program
    .command('marks')
    .summary('shows and corrects intro, credits and other marks')
    .description(
      'shows the marks of a video: when its intro, recap, credits, ... start and end, so that players can skip them. Corrects them by hand, and rescans the video',
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
