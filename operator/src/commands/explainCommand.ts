/** `explain`: its options and help. */
import process from 'node:process';
import type { Command } from 'commander';
import { UsageError } from '../process/commandError.ts';
import { example } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

export function registerExplain(program: Command, { end }: CommandSetting): void {
  program
    .command('explain')
    .description('shows how each path is read, by its names alone; prints one JSON object per line')
    .argument('[path...]', 'paths, relative to the root; if absent, read from standard input, one per line')
    .requiredOption('--kind <kind>', 'movies or series')
    .option('--root <folder>', 'the root that absolute paths begin with')
    .addHelpText(
      'after',
      example(
        'projectionist explain --kind movies "Alien (1979)/Alien.mkv"',
        'find . -type f | projectionist explain --kind series',
      ),
    )
    .action(async (paths: string[], { kind, root }: { kind: string; root?: string }) => {
      if (paths.length === 0 && process.stdin.isTTY) {
        throw new UsageError(
          'expected paths, or a list of them on standard input: find . -type f | projectionist explain --kind movies',
        );
      }
      const { explainCommand } = await import('./report/explain.ts');
      const write = (line: string) => process.stdout.write(`${line}\n`);
      const complain = (line: string) => process.stderr.write(`${line}\n`);
      end(await explainCommand({ kind, root, paths, stdin: process.stdin.setEncoding('utf8'), write, complain }));
    });
}
