/** `wanted`: its options and help. What stories lack, and the addresses under which Radarr and Sonarr read it. */
import { type Command, Option } from 'commander';
import { wantedPrograms } from '../api/schemas/wantedPrograms.ts';
import { dataOption, example, jsonOption } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';
import { webAddress } from './optionValues.ts';

interface WantedFlags {
  readonly data: string;
  readonly for?: (typeof wantedPrograms)[number];
  readonly url?: string;
  readonly json?: boolean;
}

const storyArgument = 'its file under the root of its Library, or its name; if absent, all stories';

export function registerWanted(program: Command, { end, output }: CommandSetting): void {
  const wanted = program
    .command('wanted')
    .summary('what stories lack, as lists for Radarr and Sonarr')
    .description(
      'what franchises lack and is out, as lists that Radarr and Sonarr read, and the addresses of these lists',
    )
    .addHelpText('after', example('projectionist wanted show --for sonarr'));
  wanted
    .command('show')
    .description('prints the list as that program reads it')
    .argument('[story]', storyArgument)
    .addOption(
      new Option('--for <program>', 'the program that reads the list; each has its form')
        .choices(wantedPrograms)
        .default('radarr'),
    )
    .addOption(dataOption())
    .addHelpText('after', example('projectionist wanted show --for sonarr alien.franchise.yaml'))
    .action(async (story: string | undefined, { data, for: form = 'radarr' }: WantedFlags) => {
      const { showWanted } = await import('./run/wanted.ts');
      end(await showWanted({ data, output: output() }, story, form));
    });
  wanted
    .command('make')
    .description('makes an address for Radarr and Sonarr and prints it once; only its hash is stored')
    .argument('[story]', storyArgument)
    .option('--url <url>', 'where those programs reach the page, like http://nas:7070', webAddress)
    .addOption(dataOption())
    .addOption(jsonOption())
    .addHelpText('after', example('projectionist wanted make --url http://nas:7070'))
    .action(async (story: string | undefined, { data, url, json = false }: WantedFlags) => {
      const { makeAddress } = await import('./run/wanted.ts');
      end(await makeAddress({ data, output: output() }, story, { url, json }));
    });
  wanted
    .command('addresses')
    .description('lists the addresses in use, without their secret part')
    .addOption(dataOption())
    .addOption(jsonOption())
    .addHelpText('after', example('projectionist wanted addresses'))
    .action(async ({ data, json = false }: WantedFlags) => {
      const { listAddresses } = await import('./run/wanted.ts');
      end(await listAddresses({ data, output: output() }, json));
    });
  wanted
    .command('revoke')
    .description('ends an address: programs that read it are answered 410')
    .argument('<id>', 'as `wanted addresses` shows it')
    .addOption(dataOption())
    .addHelpText('after', example('projectionist wanted revoke 3fKq9-aB'))
    .action(async (id: string, { data }: WantedFlags) => {
      const { revokeAddress } = await import('./run/wanted.ts');
      end(await revokeAddress({ data, output: output() }, id));
    });
}
