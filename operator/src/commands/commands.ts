/** Every command with its options and help; each loads its own code when it is run. Exit codes: design 8. */
import process from 'node:process';
import { Command, CommanderError, Option } from 'commander';
import type { LibraryKind } from '../library/document.ts';
import { exampleIds } from '../process/chosenId.ts';
import { sentenceFor, UsageError } from '../process/commandError.ts';
import { type Environment, readEnvironment } from '../process/environment.ts';
import { programVersion } from '../process/programVersion.ts';
import type { ServeOptions } from '../serve/serveOptions.ts';
import { refreshFacts } from '../title/refresh.ts';
import { address, collected, example, headerName, listenOption, wholeNumber } from './commandOptions.ts';
import { addOperator } from './operatorOptions.ts';
import type { Output } from './runCommand.ts';
import { addWeb } from './webOptions.ts';

const defaults = { config: 'projectionist.yaml', data: '.projectionist-data', listen: '127.0.0.1:7070' };

/** Runs one command. Answers the exit code; everything a person must know was written by then. */
export async function runCommand(args: readonly string[]): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', whenUnwritable);
  let code = 0;
  const program = programOf((ended) => {
    code = ended;
  });
  try {
    await program.parseAsync([...unknownAlone(program, args)], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    process.stderr.write(`${sentenceFor(error, placeOf(args))}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/**
 * A command that there is not stays alone of a call, so that it is refused by its name: commander would answer `titles --help` and
 * `help titles` with the help of everything, as if that were it.
 */
function unknownAlone(program: Command, args: readonly string[]): readonly string[] {
  const words = args.filter((arg) => !['--help', '-h', '--no-color'].includes(arg));
  const name = (words[0] === 'help' ? words[1] : words[0]) ?? '-';
  const isKnown = name === 'help' || program.commands.some((command) => command.name() === name);
  return isKnown || name.startsWith('-') ? args : [name];
}

/** A reader that has read enough (`--help | head`) is no trouble, and no reason for a server to end; a full disk behind a redirection is. */
function whenUnwritable(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') process.exit(1);
}

type End = (code: number) => void;

function programOf(end: End): Command {
  const environment = readEnvironment();
  const program = new Command('projectionist')
    .description(
      'Keeps media libraries in order: every title gets its id, .nfo, art and trailer, every video its thumbnail, trickplay tiles, and marks of intro and credits, as files beside it; franchise files say in which order a story plays. Told by webhooks and a schedule.',
    )
    .version(programVersion(), '-V, --version')
    .option('--no-color', 'no colours (as NO_COLOR=1)')
    .showHelpAfterError('(add --help for more)')
    .showSuggestionAfterError()
    .helpCommand('help [command]', 'tells more of a command')
    .addHelpText('after', example('projectionist init /media/movies /media/series', 'then', 'projectionist serve'))
    .exitOverride();
  const output = () => outputOf(environment, program.opts<{ color: boolean }>().color);
  addInit(program, end, output);
  addServe(program, end, environment);
  addWeb(program, end, environment, defaults);
  addWalk(program, end, environment, output);
  addStatus(program, end, output);
  addCheck(program, end, output);
  addExplain(program, end);
  addRefresh(program, end, environment, output);
  addIdentify(program, end, environment, output);
  addRebuild(program, end, environment, output);
  addSources(program, end, environment, output);
  addOperator(program, end, environment);
  // As many programs have it; `--version` is the one that the help names.
  program.command('version', { hidden: true }).action(() => void process.stdout.write(`${programVersion()}\n`));
  return program;
}

/** The data folder of the call, for errors of the disk that name no place. */
function placeOf(args: readonly string[]): string {
  const at = args.findIndex((arg) => arg === '--data' || arg.startsWith('--data='));
  const arg = args[at];
  return (arg?.startsWith('--data=') ? arg.slice('--data='.length) : args[at + 1]) ?? defaults.data;
}

function outputOf(environment: Environment, colour: boolean): Output {
  // A reader that went away (`| head`) ends the command: nobody is left to tell.
  process.stdout.on('error', () => process.exit(1));
  const wanted = colour && !environment.noColour;
  return {
    answer: (line) => process.stdout.write(`${line}\n`),
    tell: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    // A terminal that does not know its width says 0.
    columns: () => process.stderr.columns || 80,
    colour: wanted && process.stdout.isTTY,
  };
}

const configOption = () => new Option('--config <file or folder>', 'the Library documents').default(defaults.config);
const dataOption = () => new Option('--data <folder>', 'where state, catalog and locks live').default(defaults.data);
const libraryOption = () =>
  new Option('--library <namespace/name>', 'this Library alone; a name alone is in namespace default');
const jsonOption = () => new Option('--json', 'machine-readable lines on standard output');

function addInit(program: Command, end: End, output: () => Output): void {
  program
    .command('init')
    .description('writes a first projectionist.yaml for the folders it is shown; never over one that is there')
    .argument('<path...>', 'folders that hold films, series or franchise files, each its own Library')
    .option('--config <file>', 'where to write', defaults.config)
    .addOption(
      new Option('--kind <kind>', 'what the folders hold; else it is guessed by their names').choices([
        'movies',
        'series',
        'franchises',
      ]),
    )
    .addOption(jsonOption())
    .addHelpText('after', example('projectionist init /media/movies /media/series'))
    .action(async (paths: string[], options: { config: string; kind?: LibraryKind; json?: boolean }) => {
      const { initCommand } = await import('./initCommand.ts');
      const { config, kind, json = false } = options;
      end(await initCommand({ paths, config, kind, json, currentFolder: process.cwd(), output: output() }));
    });
}

function addServe(program: Command, end: End, environment: Environment): void {
  program
    .command('serve')
    .description('runs the operator: webhook, schedule, Jobs, page')
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(listenOption('where the page and the webhook listen', defaults.listen))
    .option('--base-url <url>', 'how callers reach this server; shown in the webhook addresses')
    .option('--webhook-listen <host:port>', 'where the webhook listens, when not beside the page', address)
    .option('--password-file <file>', 'the page asks for the password in the first line of this file')
    .option(
      '--trusted-header <name>',
      'a header in which a reverse proxy says who signed in there; it must not let callers send it',
      headerName,
    )
    .option('--max-jobs <number>', 'walks at the same time, over all Libraries', wholeNumber, 2)
    .addHelpText('after', example('projectionist serve --listen 0.0.0.0:7070 --base-url http://nas.local:7070'))
    .action(async (options: ServeOptions) => {
      const { serveCommand } = await import('../serve/serveCommand.ts');
      end(await serveCommand(options, environment));
    });
}

interface WalkFlags {
  readonly config: string;
  readonly data: string;
  readonly library?: string;
  readonly wait: boolean;
  readonly acceptMissing?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

function addWalk(program: Command, end: End, environment: Environment, output: () => Output): void {
  program
    .command('walk')
    .description('one walk now, shown with progress; a running serve is asked to do it')
    .argument('[path...]', 'titles, folders or files to walk; none: every Library whole')
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .option('--no-wait', 'end with 1 when a run of the Library is under way')
    .option('--accept-missing', 'confirms that titles which are gone were meant to go')
    .option('--dry-run', 'only tells what each file is and what would be made')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('projectionist walk --dry-run', 'projectionist walk "/media/movies/Alien (1979)"')}\nExit code: 0 all is well, 1 a title failed or the walk did not end, 2 wrong usage.\n`,
    )
    .action(async (paths: string[], flags: WalkFlags) => {
      const { acceptMissing = false, dryRun = false, json = false, ...rest } = flags;
      const args = { ...rest, library: rest.library, paths, json, currentFolder: process.cwd(), output: output() };
      if (dryRun) {
        const { dryRunCommand } = await import('./dryRunCommand.ts');
        end(await dryRunCommand(args));
        return;
      }
      const { walkCommand } = await import('./walkCommand.ts');
      end(await walkCommand({ ...args, acceptMissing, environment }));
    });
}

function addStatus(program: Command, end: End, output: () => Output): void {
  program
    .command('status')
    .description('how the Libraries stand, whether serve runs or not')
    .addOption(configOption())
    .addOption(dataOption())
    .option('--json', 'one JSON array: the Library documents with their status')
    .addHelpText('after', example("projectionist status --json | jq '.[].status.lastRun'"))
    .action(async ({ config, data, json = false }: { config: string; data: string; json?: boolean }) => {
      const { statusCommand } = await import('./statusCommand.ts');
      end(await statusCommand({ config, data, json, output: output(), now: Date.now() }));
    });
}

function addCheck(program: Command, end: End, output: () => Output): void {
  program
    .command('check')
    .description('checks Library documents: file:line:column level code message')
    .argument('<file...>', 'files, or folders of files')
    .option('--json', 'one JSON array of faults')
    .addHelpText('after', example('projectionist check projectionist.yaml'))
    .action(async (files: string[], { json = false }: { json?: boolean }) => {
      const { checkCommand } = await import('./check.ts');
      const { answer, colour } = output();
      end(await checkCommand({ files, json, write: answer, colour }));
    });
}

function addExplain(program: Command, end: End): void {
  program
    .command('explain')
    .description('how each path is read, by its names alone: JSON, one object a line')
    .argument('[path...]', 'paths, relative to the root; none: from standard input, one a line')
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
      const { explainCommand } = await import('./explain.ts');
      const write = (line: string) => process.stdout.write(`${line}\n`);
      const complain = (line: string) => process.stderr.write(`${line}\n`);
      end(await explainCommand({ kind, root, paths, stdin: process.stdin.setEncoding('utf8'), write, complain }));
    });
}

function addRefresh(program: Command, end: End, environment: Environment, output: () => Output): void {
  program
    .command('refresh')
    .description(
      'has facts made anew by a walk now, also those that failed for good or were set aside; never a file of yours',
    )
    .argument('[title...]', 'titles: folders under the root, or paths; none: all titles')
    .option('--fact <name>', `what to make anew: ${refreshFacts.join(', ')}; needed; may be given again`, collected)
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('projectionist refresh --fact tiles "Alien (1979)"', 'projectionist refresh --fact probe --fact marks --library default/series')}\nExit code: as walk.\n`,
    )
    .action(async (titles: string[], flags: RefreshFlags) => {
      const { refreshCommand } = await import('./refreshCommand.ts');
      const { config, data, fact = [], library, json = false } = flags;
      const args = { config, data, library, json, titles, facts: fact, currentFolder: process.cwd() };
      end(await refreshCommand({ ...args, environment, output: output() }));
    });
}

interface RefreshFlags {
  readonly config: string;
  readonly data: string;
  readonly fact?: readonly string[];
  readonly library?: string;
  readonly json?: boolean;
}

interface IdentifyFlags {
  readonly config: string;
  readonly data: string;
  readonly library?: string;
  readonly forget?: boolean;
  readonly json?: boolean;
}

function addIdentify(program: Command, end: End, environment: Environment, output: () => Output): void {
  program
    .command('identify')
    .description('says which film or series a title is, and walks it; without an id: tells what it might be')
    .argument('<title>', 'its folder under the root, or a path')
    .argument('[id]', `like ${exampleIds.slice(0, -1).join(', ')} or ${exampleIds.at(-1)}`)
    .option('--forget', 'takes back what was said before: names and .nfo files count again')
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('projectionist identify "Twins (1950)"', 'projectionist identify "Twins (1950)" tmdb:603')}\nExit code: as walk.\n`,
    )
    .action(async (title: string, id: string | undefined, flags: IdentifyFlags) => {
      const { identifyCommand } = await import('./identifyCommand.ts');
      const { config, data, library, forget = false, json = false } = flags;
      const args = { config, data, library, title, id, forget, json, currentFolder: process.cwd() };
      end(await identifyCommand({ ...args, environment, output: output() }));
    });
}

function addRebuild(program: Command, end: End, environment: Environment, output: () => Output): void {
  program
    .command('rebuild')
    .description(
      'throws the catalog of titles away and makes it anew from the records beside the files; nothing else is made',
    )
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .addOption(jsonOption())
    .option('--kubernetes', 'a Library of the cluster; its operator carries it out')
    .option('--kubeconfig <file>', 'with --kubernetes: the cluster; else as kubectl finds it')
    .addHelpText('after', example('projectionist rebuild --library default/movies'))
    .action(async (flags: RebuildFlags) => {
      const { config, data, library, json = false, kubernetes = false, kubeconfig } = flags;
      if (kubernetes) {
        const { clusterRebuild } = await import('./clusterRebuild.ts');
        end(await clusterRebuild({ library, kubeconfig, json, environment, output: output() }));
        return;
      }
      const { rebuildCommand } = await import('./rebuildCommand.ts');
      end(await rebuildCommand({ config, data, library, json, environment, output: output() }));
    });
}

interface RebuildFlags {
  readonly config: string;
  readonly data: string;
  readonly library?: string;
  readonly json?: boolean;
  readonly kubernetes?: boolean;
  readonly kubeconfig?: string;
}

function addSources(program: Command, end: End, environment: Environment, output: () => Output): void {
  program
    .command('sources')
    .description('the services that a Library asks for ids, texts, art and trailers')
    .command('test')
    .description('asks each configured source whether it and its key are well')
    .addOption(configOption())
    .addOption(dataOption())
    .addOption(libraryOption())
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `${example('projectionist sources test --library default/movies')}\nExit code: 0 all are well, 1 one is not.\n`,
    )
    .action(async (flags: { config: string; data: string; library?: string; json?: boolean }) => {
      const { sourcesTestCommand } = await import('./sourcesCommand.ts');
      const { config, data, library, json = false } = flags;
      end(await sourcesTestCommand({ config, data, library, json, environment, output: output() }));
    });
}
