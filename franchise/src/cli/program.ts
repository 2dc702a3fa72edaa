/** Declares all commands with options and help. Each command loads its own code when it runs. */
import { Command, CommanderError, Option } from 'commander';
import type { ReportFormat } from './checkCommand.ts';
import { EXIT, FaultyError, TroubleError } from './commandError.ts';
import { path, webAddress, words } from './optionValues.ts';
import { packageVersion } from './packageFiles.ts';
import type { Surroundings } from './surroundings.ts';

/** Runs one command and returns its exit code. All messages are printed by then. */
export async function runFranchise(args: readonly string[], surroundings: Surroundings): Promise<number> {
  let code: number = EXIT.fine;
  const program = programOf(surroundings, (ended) => {
    code = ended;
  });
  try {
    // Many programs have -V; the help shows only -v, as that of projectionist.
    await program.parseAsync(args[0] === '-V' ? ['--version'] : [...args], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.trouble;
    if (!(error instanceof TroubleError) && !(error instanceof FaultyError)) throw error;
    if (error.message !== '') surroundings.note(error.message);
    return error instanceof TroubleError ? EXIT.trouble : EXIT.faults;
  }
}

/** Runs a command's code and keeps its exit code. `--no-color` turns colours off. */
type Run = (work: (surroundings: Surroundings) => Promise<number>) => Promise<void>;

/** All commands; `end` gets the exit code of the one that ran. */
export function programOf(surroundings: Surroundings, end: (code: number) => void): Command {
  const program = new Command('franchise')
    .description('Franchise files: the films and series of one story in the order the story plays.')
    .option('--no-color', 'no colours (as NO_COLOR=1)')
    .configureOutput({
      writeOut: surroundings.answer,
      writeErr: (text) => surroundings.note(text.replace(/\n$/u, '')),
      getOutHelpWidth: () => surroundings.columns ?? 80,
      getErrHelpWidth: () => surroundings.columns ?? 80,
    })
    // A narrow terminal has few columns beside the longest option.
    .configureHelp({ minWidthToWrap: 10 })
    .showHelpAfterError('(add --help for more)')
    .showSuggestionAfterError()
    .helpCommand('help [command]', 'shows the help of a command')
    .version(packageVersion(), '-v, --version', 'prints the version')
    .addHelpText(
      'after',
      examples(
        'franchise check .',
        'franchise order star-wars.franchise.yaml',
        'franchise export star-wars.franchise.yaml --to markdown',
      ),
    )
    .exitOverride();
  const run: Run = async (work) => {
    const colour = surroundings.colour && program.opts<{ color: boolean }>().color;
    end(await work({ ...surroundings, colour }));
  };
  for (const add of [addCheck, addOrder, addExport, addSchema, addFormat, addNew, addDiff]) add(program, run);
  return program;
}

function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}\n`;
}

function addCheck(program: Command, run: Run): void {
  program
    .command('check')
    .description('reports every fault of franchise files: where, what, and what to do')
    .argument('<file...>', 'files; folders are searched for *.franchise.yaml, .yml, .json; - is standard input')
    .addOption(
      new Option('--format <format>', 'the format of the report')
        .choices(['text', 'json', 'github', 'sarif'])
        .default('text'),
    )
    .option('--json', 'one JSON array with every fault, hints too (as --format json)')
    .option('--info', 'shows hints too', false)
    .option('--strict', 'warnings fail too', false)
    .option('--online', 'also asks servers whether art can be fetched and whether ids and titles agree', false)
    .option('--stdin-name <name>', 'the name of standard input, such as mine.franchise.json', words('a file name'))
    .addHelpText(
      'after',
      `${examples('franchise check star-wars.franchise.yaml', 'franchise check --strict --format github .', 'cat mine.json | franchise check --stdin-name mine.json -')}\n--online looks films up only with a read access token of TMDB in the variable\nFRANCHISE_TMDB_TOKEN.\nExits 0 without faults, 1 with faults, 2 when a file could not be read.\n`,
    )
    .action(async (files: string[], options: CheckOptions) => {
      const { checkCommand } = await import('./checkCommand.ts');
      const { format, json = false, info, strict, online, stdinName } = options;
      const args = {
        files,
        format: json ? 'json' : format,
        showsInfo: info,
        isStrict: strict,
        isOnline: online,
      } as const;
      await run((around) =>
        checkCommand({ ...args, ...(stdinName === undefined ? {} : { inputName: stdinName }) }, around),
      );
    });
}

interface CheckOptions {
  readonly format: ReportFormat;
  readonly json?: boolean;
  readonly info: boolean;
  readonly strict: boolean;
  readonly online: boolean;
  readonly stdinName?: string;
}

function addOrder(program: Command, run: Run): void {
  program
    .command('order')
    .description('shows the story from first to last, with eras as headings')
    .argument('<file>', 'a franchise file; - is standard input')
    .option('--json', 'one JSON row per member, with ranges opened', false)
    .option('--release', 'in the order of first release', false)
    .addHelpText(
      'after',
      examples(
        'franchise order star-wars.franchise.yaml',
        'franchise order --release star-wars.franchise.yaml',
        'franchise order --json star-wars.franchise.yaml | jq length',
      ),
    )
    .action(async (file: string, { json, release }: { json: boolean; release: boolean }) => {
      const { orderCommand } = await import('./orderCommand.ts');
      await run((around) => orderCommand({ file, json, byRelease: release }, around));
    });
}

/** A test compares this list with the exports. */
const exportHelp = `
Values of --to:
  markdown           a table, or with --tasks a task list to tick off
  csv, json          for spreadsheets; for other programs
  kodi               an .m3u playlist; needs a collection that knows paths
  kodi-set           a movie set: elements for the .nfo of each film
  kometa             a Plex playlist and collections through Kometa
  trakt, imdb        CSV in the columns of their lists
  ics                a calendar of coming releases
  jellyfin-timeline  a file for Jellyfin's Universal Timeline Manager
  jellyfin-list      a CSV file for jellyfin-list-populator
  jellyfin           a playlist on the server of --jellyfin, rewritten in place
  jellyfin-boxset    a collection on the server of --jellyfin
  emby               a playlist on the server of --emby, rewritten in place
  emby-boxset        a collection on the server of --emby
  plex               a playlist on the server of --plex, rewritten in place
  plex-collection    a collection in the --library of the server of --plex

A server's token is read from --token-file or FRANCHISE_TOKEN.
Standard error lists what the target cannot hold.
`;

function addExport(program: Command, run: Run): void {
  program
    .command('export')
    .description('writes the story for another program, or straight to a media server')
    .argument('<file>', 'a franchise file; - is standard input')
    .requiredOption(
      '--to <what>',
      'markdown, csv, json, kodi, kometa, jellyfin, plex and more: see below',
      words('the name of an export, such as markdown'),
    )
    .option('--out <file or folder>', 'where to write; standard output by default', path)
    .option('--force', 'overwrites existing files, and lists on a server that franchise did not create', false)
    .option(
      '--collection <file>',
      'the collection as a JSON file, in the form that the README of this package shows',
      path,
    )
    .option('--jellyfin <url>', 'the collection of a Jellyfin server', webAddress)
    .option('--emby <url>', 'the collection of an Emby server', webAddress)
    .option('--plex <url>', 'the collection of a Plex server', webAddress)
    .option('--library <title>', 'only this library of the Plex server', words('the title of a library'))
    .option('--token-file <file>', "the file that holds the server's token", path)
    .option(
      '--user <name>',
      'the user on a Jellyfin or Emby server whose view and playlists are used',
      words('the name of a user'),
    )
    .option('--tasks', 'markdown: a task list', false)
    .option('--release', 'in the order of first release', false)
    .addHelpText('after', exportHelp)
    .addHelpText(
      'after',
      examples(
        'franchise export star-wars.franchise.yaml --to markdown --tasks',
        'franchise export star-wars.franchise.yaml --to kodi \\\n      --collection mine.json --out star-wars.m3u',
        'franchise export star-wars.franchise.yaml --to jellyfin \\\n      --jellyfin http://nas:8096 --token-file token.txt',
      ),
    )
    .action(async (file: string, options: ExportOptions) => {
      const { exportCommand } = await import('./exportCommand.ts');
      const { force, tasks, release, ...rest } = options;
      const asked = { form: tasks ? 'tasks' : 'table', order: release ? 'release' : 'story' } as const;
      await run((around) => exportCommand({ ...rest, file, overwrites: force, options: asked }, around));
    });
}

interface ExportOptions {
  readonly to: string;
  readonly out?: string;
  readonly force: boolean;
  readonly collection?: string;
  readonly jellyfin?: string;
  readonly emby?: string;
  readonly plex?: string;
  readonly library?: string;
  readonly tokenFile?: string;
  readonly user?: string;
  readonly tasks: boolean;
  readonly release: boolean;
}

function addSchema(program: Command, run: Run): void {
  program
    .command('schema')
    .description('prints the JSON Schema of the franchise file, for editors')
    .option('--draft-07', 'the copy for older editors', false)
    .addHelpText(
      'after',
      `${examples('franchise schema > franchise.schema.json')}\nThen name it in the first line of a file:\n  # yaml-language-server: $schema=franchise.schema.json\n`,
    )
    .action(async (options: { draft07: boolean }) => {
      const { schemaCommand } = await import('./schemaCommand.ts');
      await run((around) => schemaCommand(options.draft07 ? 'draft-07' : '2020-12', around));
    });
}

function addFormat(program: Command, run: Run): void {
  program
    .command('fmt')
    .description('formats files: quotes, key order, two spaces; keeps comments and line breaks in lists')
    .argument('<file...>', 'files and folders, as for check; - reads standard input and writes standard output')
    .option('--check', 'changes nothing and lists the files that are not tidy', false)
    .option('--stdin-name <name>', 'the name of standard input, such as mine.franchise.json', words('a file name'))
    .addHelpText(
      'after',
      `${examples('franchise fmt star-wars.franchise.yaml', 'franchise fmt --check .')}\nExits 0 when all files are tidy, 1 when one is not (with --check) or cannot be\nformatted and was left unchanged, 2 when a file could not be read or written.\n`,
    )
    .action(async (files: string[], options: { check: boolean; stdinName?: string }) => {
      const { formatCommand } = await import('./formatCommand.ts');
      const { check, stdinName } = options;
      const args = { files, checksOnly: check, ...(stdinName === undefined ? {} : { inputName: stdinName }) };
      await run((around) => formatCommand(args, around));
    });
}

function addNew(program: Command, run: Run): void {
  program
    .command('new')
    .description('creates a franchise file from answers, a sheet or a list of ids')
    .argument(
      '[file]',
      'where to write, never over an existing file; named after the franchise by default; - is standard output',
    )
    .option(
      '--from <file.csv>',
      'a sheet; columns id or imdb_id, tmdb, tvdb; title, released or year, season, episodes',
      path,
    )
    .option('--ids <file>', 'a list with one id per line; - is standard input', path)
    .option('--name <name>', 'the name of the franchise', words('a name'))
    .option('--universe <name>', 'the universe the story happens in', words('a name'))
    .addOption(new Option('--unit <unit>', 'the unit in which the story counts time').choices(['years', 'days']))
    .option('--zero <event>', 'the event that times count from', words('an event'))
    .option('--before <label>', 'the label of times before it, such as BBY', words('a label'))
    .option('--after <label>', 'the label of times after it, such as ABY', words('a label'))
    .addHelpText(
      'after',
      `${examples('franchise new', 'franchise new --from star-wars.csv --name "Star Wars"', "printf 'tmdb:11 Star Wars\\ntvdb:393189 S01E01-S01E12 Andor\\n' |\n      franchise new --ids - --name Rebellion")}\nA line of a list: an id, the episodes if only a part plays, a title.\n  tvdb:83268 S02E16 S01E16 The Clone Wars\nSheets written by export --to csv, trakt and imdb can be read back.\n`,
    )
    .action(async (file: string | undefined, options: NewOptions) => {
      const { newCommand } = await import('./newCommand.ts');
      const { unit, zero, before, after, ...rest } = options;
      const labels = { ...(zero && { zero }), ...(before && { before }), ...(after && { after }) };
      const calendar = { ...(unit && { unit }), ...labels };
      await run((around) => newCommand({ ...rest, ...(file === undefined ? {} : { file }), calendar }, around));
    });
}

interface NewOptions {
  readonly from?: string;
  readonly ids?: string;
  readonly name?: string;
  readonly universe?: string;
  readonly unit?: 'years' | 'days';
  readonly zero?: string;
  readonly before?: string;
  readonly after?: string;
}

function addDiff(program: Command, run: Run): void {
  program
    .command('diff')
    .description('shows what changed in the story between two files: added, removed, moved, changed')
    .argument('<old>', 'a franchise file; - is standard input')
    .argument('<new>', 'a franchise file; - is standard input')
    .addOption(new Option('--json', 'the changes as JSON, for programs').conflicts('markdown'))
    .option('--markdown', 'as Markdown, for a review')
    .addHelpText(
      'after',
      `${examples('franchise diff old.franchise.yaml new.franchise.yaml', 'git show HEAD:mine.franchise.yaml | franchise diff - mine.franchise.yaml')}\nNotes, sources and art are not compared: the story does not depend on them.\nExits 0 when the story is the same, 1 when it differs, 2 when a file has errors\nor could not be read.\n`,
    )
    .action(async (before: string, after: string, options: { json?: boolean; markdown?: boolean }) => {
      const { diffCommand } = await import('./diffCommand.ts');
      const format = options.json === true ? 'json' : options.markdown === true ? 'markdown' : 'text';
      await run((around) => diffCommand({ before, after, format }, around));
    });
}
