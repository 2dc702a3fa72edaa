/** `walk` and `walk --dry-run`: their options and help. */
import process from 'node:process';
import type { Command } from 'commander';
import { configOption, dataOption, example, jsonOption, libraryOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

interface WalkFlags {
  readonly config: string;
  readonly data: string;
  readonly library?: string;
  readonly wait: boolean;
  readonly acceptMissing?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

const exitCode = `Exit code: 0 all went well, 1 a title failed, a folder could not be read or the
scan did not finish, 2 wrong usage or a misspelt path. What failed before and
waits for its next try does not count: \`projectionist status\` lists it.
`;

export function registerWalk(program: Command, { end, environment, output }: CommandSetting): void {
  program
    .command('walk')
    .summary('scans now and shows progress')
    .description('scans now and shows progress; if serve is running, it runs the scan')
    .argument(
      '[path...]',
      'titles (folders under the root), folders or files to rescan; if absent, a full scan of every Library',
    )
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .option('--no-wait', 'exit with 1 if the Library is being scanned already')
    .option('--accept-missing', 'confirms that missing titles were removed on purpose')
    .option('--dry-run', 'shows what each file is and what would be made; writes nothing')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('projectionist walk --dry-run', 'projectionist walk "/media/movies/Alien (1979)"')}\n${exitCode}`,
    )
    .action(async (paths: string[], flags: WalkFlags) => {
      const { acceptMissing = false, dryRun = false, json = false, ...rest } = flags;
      const args = { ...rest, library: rest.library, paths, json, currentFolder: process.cwd(), output: output() };
      if (dryRun) {
        const { dryRunCommand } = await import('./report/dryRun.ts');
        end(await dryRunCommand(args));
        return;
      }
      const { walkCommand } = await import('./run/walk.ts');
      end(await walkCommand({ ...args, acceptMissing, environment }));
    });
}
