/** Every command with its options and help; each loads its own code when it is run. */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { readEnvironment } from './environment.ts';
import type { HttpAddress } from './httpServer.ts';
import { programVersion } from './programVersion.ts';

const defaults = { config: 'projectionist.yaml', data: '.projectionist-data', listen: '127.0.0.1:7070' };

/** Runs one command. Answers the exit code; everything a person must know was written by then. */
export async function runCommand(args: readonly string[]): Promise<number> {
  let code = 0;
  const program = new Command('projectionist')
    .description('Keeps media libraries in order: every title gets its facts, art, thumbnail and trickplay tiles as plain files.')
    .version(programVersion(), '-V, --version')
    .showHelpAfterError('(add --help for more)')
    .showSuggestionAfterError()
    .exitOverride();
  addServe(program, (ended) => {
    code = ended;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return failed(error);
  }
}

type End = (code: number) => void;

/** A sentence for people on standard error; a stack only for what is our bug. */
function failed(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  return error instanceof Error && error.constructor.name === 'UsageError' ? 2 : 1;
}

function addServe(program: Command, end: End): void {
  program
    .command('serve')
    .description('runs the operator: webhook, schedule, Jobs')
    .option('--config <file or folder>', 'the Library documents', defaults.config)
    .option('--data <folder>', 'where state, catalog and locks live', defaults.data)
    .option('--listen <host:port>', 'where the webhook listens', address, address(defaults.listen))
    .option('--base-url <url>', 'how callers reach this server; shown in the webhook addresses')
    .option('--max-jobs <number>', 'walks at the same time, over all Libraries', wholeNumber, 2)
    .action(async (options: { config: string; data: string; listen: HttpAddress; baseUrl?: string; maxJobs: number }) => {
      const { serveCommand } = await import('./serveCommand.ts');
      end(await serveCommand(options, readEnvironment()));
    });
}

export function address(text: string): HttpAddress {
  const match = /^(?:\[([0-9a-f:.%a-z]+)\]|([^:]*)):(\d{1,5})$/iu.exec(text);
  const port = Number(match?.[3]);
  if (match === null || port > 65_535) throw new InvalidArgumentError('expected HOST:PORT, like 127.0.0.1:7070 or [::1]:7070.');
  return { host: match[1] ?? (match[2] === '' ? '0.0.0.0' : (match[2] ?? '')), port };
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 1_000) throw new InvalidArgumentError('expected a whole number from 1 to 1000.');
  return value;
}
