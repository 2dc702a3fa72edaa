/** `completion`: its options and help. */
import process from 'node:process';
import { Argument, type Command } from 'commander';
import { docsFolder } from '../process/programVersion.ts';
import { example } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';
import type { ShellName } from './init/completion.ts';

export function registerCompletion(program: Command, { end }: CommandSetting): void {
  program
    .command('completion')
    .summary('prints a script for completion with Tab')
    .description('prints a script with which a shell completes commands, options and their values when you press Tab')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish'] satisfies ShellName[]))
    .addHelpText(
      'after',
      `
Load it in each new shell:
  bash, in ~/.bashrc:                 source <(projectionist completion bash)
  zsh, in ~/.zshrc, after compinit:   source <(projectionist completion zsh)
  fish, once and after an upgrade:    projectionist completion fish \\
      > ~/.config/fish/completions/projectionist.fish
${example('source <(projectionist completion bash)')}`,
    )
    .action(async (shell: ShellName) => {
      const { completionScript, wordsOf } = await import('./init/completion.ts');
      const { topicsIn } = await import('./report/docs.ts');
      const folder = docsFolder();
      const topics = folder === undefined ? [] : [...topicsIn(folder).keys()];
      process.stdout.write(completionScript(shell, wordsOf(program, { docs: topics })));
      end(0);
    });
}
