/** `rebuild`: its options and help. */
import type { Command } from 'commander';
import { configOption, dataOption, example, jsonOption, libraryOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';
import { path } from './optionValues.ts';

interface RebuildFlags {
  readonly config: string;
  readonly data: string;
  readonly library?: string;
  readonly json?: boolean;
  readonly kubernetes?: boolean;
  readonly kubeconfig?: string;
}

export function registerRebuild(program: Command, { end, environment, output }: CommandSetting): void {
  program
    .command('rebuild')
    .summary('builds the catalog again from the records')
    .description(
      'deletes the catalog of titles and rebuilds it from the records beside the files; writes no other file',
    )
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .addOption(jsonOption())
    .option('--kubernetes', 'rebuilds a Library of the cluster; the operator there runs it')
    .option('--kubeconfig <file>', 'with --kubernetes: the cluster; if absent, as kubectl finds it', path)
    .addHelpText('after', `${example('projectionist rebuild --library default/movies')}\nExit code: as walk.\n`)
    .action(async (flags: RebuildFlags) => {
      const { config, data, library, json = false, kubernetes = false, kubeconfig } = flags;
      if (kubernetes) {
        const { clusterRebuild } = await import('./run/clusterRebuild.ts');
        end(await clusterRebuild({ library, kubeconfig, json, environment, output: output() }));
        return;
      }
      const { rebuildCommand } = await import('./run/rebuild.ts');
      end(await rebuildCommand({ config, data, library, json, environment, output: output() }));
    });
}
