/** `schema`: its options and help. */
import process from 'node:process';
import { type Command, Option } from 'commander';
import { example } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';

export function registerSchema(program: Command, { end }: CommandSetting): void {
  program
    .command('schema')
    .summary('prints the JSON Schema of the documents, for editors')
    .description('prints the JSON Schema of the documents, with which editors complete keys and show faults')
    .addOption(
      new Option('--of <format>', 'library: projectionist.yaml; franchise: franchise files')
        .choices(['library', 'franchise'])
        .default('library'),
    )
    .addHelpText(
      'after',
      `
\`projectionist init\` writes the schema beside the document, and names it in the
first line:
  # yaml-language-server: $schema=.projectionist-library.schema.json
Editors with the YAML language server (VS Code, Neovim, Helix, ...) read that
line. Write the schema again after an upgrade.
${example('projectionist schema > .projectionist-library.schema.json')}`,
    )
    .action(async ({ of }: { of: 'library' | 'franchise' }) => {
      const { schemaOf } = await import('../setup/schema.ts');
      process.stdout.write(await schemaOf(of));
      end(0);
    });
}
