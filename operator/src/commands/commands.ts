/** The list of commands. Each loads its own code when it runs. */
import process from 'node:process';
import { Command, CommanderError } from 'commander';
import { sentenceFor, UsageError } from '../process/commandError.ts';
import { readEnvironment } from '../process/environment.ts';
import { programVersion } from '../process/programVersion.ts';
import { harmless, note } from '../process/terminal.ts';
import { registerCheck } from './checkCommand.ts';
import { example } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';
import { registerCompletion } from './completionCommand.ts';
import { dataFolderOf } from './dataFolderOf.ts';
import { registerDocs } from './docsCommand.ts';
import { registerDoctor } from './doctorCommand.ts';
import { expectFolder } from './expectFolder.ts';
import { registerExplain } from './explainCommand.ts';
import { guessedOption } from './guessedOption.ts';
import { registerIdentify } from './identifyCommand.ts';
import { registerInit } from './initCommand.ts';
import { registerMarks } from './marksCommand.ts';
import { registerOperator } from './operatorCommand.ts';
import { outputOf } from './output.ts';
import { registerPassword } from './passwordCommand.ts';
import { registerRebuild } from './rebuildCommand.ts';
import { registerRefresh } from './refreshCommand.ts';
import { registerRepairState } from './repairStateCommand.ts';
import { registerSchema } from './schemaCommand.ts';
import { registerServe } from './serveCommand.ts';
import { registerSources } from './sourcesCommand.ts';
import { registerStatus } from './statusCommand.ts';
import { registerStories } from './storiesCommand.ts';
import { registerWalk } from './walkCommand.ts';
import { registerWanted } from './wantedCommand.ts';
import { registerWeb } from './webCommand.ts';

/** What a person or a script typed stands in the errors of commander. */
const harmlessLines = (text: string) => text.trimEnd().split('\n').map(harmless).join('\n');

type Register = (program: Command, setting: CommandSetting) => void;

/** By name, in the groups and the order of the help. */
const groups: Readonly<Record<string, Readonly<Record<string, Register>>>> = {
  'Set up and run:': {
    init: registerInit,
    serve: registerServe,
    walk: registerWalk,
    status: registerStatus,
    doctor: registerDoctor,
  },
  'Correct titles:': { identify: registerIdentify, refresh: registerRefresh, marks: registerMarks },
  'Stories:': { stories: registerStories, wanted: registerWanted },
  'Documents and keys:': {
    check: registerCheck,
    schema: registerSchema,
    sources: registerSources,
    password: registerPassword,
  },
  'Repair:': { rebuild: registerRebuild, 'repair-state': registerRepairState },
  'More:': {
    docs: registerDocs,
    explain: registerExplain,
    web: registerWeb,
    operator: registerOperator,
    completion: registerCompletion,
  },
};

/** Registered alone, a command starts sooner. The script of `completion` contains them all. */
const isAlone = (name: string | undefined): name is string =>
  name !== undefined && name !== 'completion' && Object.values(groups).some((group) => Object.hasOwn(group, name));

/** Runs one command and returns its exit code. Errors are written to standard error before it returns. */
export async function runCommand(args: readonly string[]): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', whenUnwritable);
  let code = 0;
  const program = programOf((ended) => {
    code = ended;
  }, args[0]);
  try {
    const known = args[0] === '-V' ? ['--version'] : unknownAlone(program, args);
    await program.parseAsync([...known], { from: 'user' });
    return code;
  } catch (error) {
    const environment = readEnvironment();
    if (error instanceof CommanderError) {
      const command = program.commands.find((one) => one.name() === args[0]);
      const guessed = error.code === 'commander.unknownOption' ? guessedOption(args, command) : undefined;
      if (guessed !== undefined) note(outputOf(environment, false), guessed);
      return error.exitCode === 0 ? 0 : 2;
    }
    note(outputOf(environment, false), sentenceFor(error, dataFolderOf(args, environment)));
    return error instanceof UsageError ? 2 : 1;
  }
}

/**
 * Reduces a call of an unknown command to its name, so that commander refuses it by name. Given `titles --help` or `help titles`,
 * commander would print the help of the whole program.
 */
function unknownAlone(program: Command, args: readonly string[]): readonly string[] {
  const words = args.filter((arg) => !['--help', '-h', '--no-color'].includes(arg));
  const name = (words[0] === 'help' ? words[1] : words[0]) ?? '-';
  const isKnown = name === 'help' || program.commands.some((command) => command.name() === name);
  return isKnown || name.startsWith('-') ? args : [name];
}

/** A reader that closes early (`walk | head`) ends no server and no scan. Any other write error, such as a full disk, does. */
function whenUnwritable(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') process.exit(1);
}

/** A command that only reads would take a file in place of its data for a folder in which nothing is yet. */
async function expectFolders(command: Command): Promise<void> {
  // It reports that with the rest.
  if (command.name() === 'doctor') return;
  const { data, mediaRoot = [] } = command.opts<{ data?: string; mediaRoot?: readonly string[] }>();
  await Promise.all([...(data === undefined ? [] : [data]), ...mediaRoot].map(expectFolder));
}

const exitCodes = `
Exit codes: 0 done, 1 something is wrong or failed, 2 wrong usage. The help of a
command says more: projectionist help walk
`;

/** All commands, or only the one that `name` names; `end` gets the exit code of the one that ran. */
export function programOf(end: CommandSetting['end'], name?: string): Command {
  const environment = readEnvironment();
  const program = new Command('projectionist')
    .description(
      'Keeps media libraries in order: every title gets its id, .nfo, art and trailer, every video its thumbnail, trickplay tiles, and marks of intro and credits, as files beside it. Franchise files say in which order a story plays. Webhooks and a schedule start its work.',
    )
    .version(programVersion(), '-v, --version', 'prints the version')
    .option('--no-color', 'no colours (as NO_COLOR=1)')
    .showHelpAfterError('(add --help for more)')
    .showSuggestionAfterError()
    .configureOutput({ writeErr: (text) => note(outputOf(environment, false), harmlessLines(text)) })
    // A narrow terminal has few columns beside the longest option.
    .configureHelp({ subcommandTerm: (command) => command.name(), minWidthToWrap: 10 })
    .helpOption('-h, --help', 'shows this help')
    .hook('preAction', (_, command) => expectFolders(command))
    .addHelpText('after', example('projectionist init /media/movies /media/series', 'projectionist serve') + exitCodes)
    .exitOverride();
  const output = () => outputOf(environment, program.opts<{ color: boolean }>().color);
  for (const [heading, registers] of Object.entries(groups)) {
    program.commandsGroup(heading);
    for (const [own, register] of Object.entries(registers))
      if (!isAlone(name) || own === name) register(program, { end, environment, output });
  }
  for (const command of [program, ...program.commands.filter(({ commands }) => commands.length > 0)])
    command.helpCommand('help [command]', 'shows the help of a command');
  // Many programs have it; the help shows only `--version`.
  program.command('version', { hidden: true }).action(() => void process.stdout.write(`${programVersion()}\n`));
  return program;
}
