/** `explain`: its options and help. */
import process from 'node:process';
import { type Command, Option } from 'commander';
import { UsageError } from '../process/commandError.ts';
import { example } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';
import { path } from './optionValues.ts';

export function registerExplain(program: Command, { end }: CommandSetting): void {
  program
    .command('explain')
    .summary('shows how names of files are read')
    .description('shows how each path is read, by its names alone; prints one JSON object per line')
    .argument('[path...]', 'paths, relative to the root; if absent, read from standard input, one per line')
    .addOption(new Option('--kind <kind>', 'what the folders hold').choices(['movies', 'series']).makeOptionMandatory())
    .option('--root <folder>', 'the folder of the Library, if paths are absolute', path)
    .addHelpText(
      'after',
      example(
        'projectionist explain --kind movies "Alien (1979)/Alien.mkv"',
        'find . -type f | projectionist explain --kind series',
      ),
    )
    .action(async (paths: string[], { kind, root }: { kind: 'movies' | 'series'; root?: string }) => {
      if (paths.length === 0 && process.stdin.isTTY) {
        throw new UsageError(
          'expected paths, or a list of them on standard input: `find . -type f | projectionist explain --kind movies`',
        );
      }
      const { explainCommand } = await import('./report/explain.ts');
      const write = (line: string) => process.stdout.write(`${line}\n`);
      end(await explainCommand({ kind, root, paths, stdin: process.stdin.setEncoding('utf8'), write }));
    });
}
