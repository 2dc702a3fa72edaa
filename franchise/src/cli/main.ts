/**
 * The entry of the program `franchise`, and the only module that uses the process. Reads the environment once and runs
 * a command.
 */
import process from 'node:process';
import { EXIT, errorCode } from './commandError.ts';
import type { PersonLines } from './personLines.ts';
import type { Surroundings } from './surroundings.ts';
import { harmless, wrapLines } from './terminal.ts';

process.exitCode = await main();

async function main(): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', whenUnwritable);
  const surroundings = surroundingsOf();
  try {
    return await run(process.argv.slice(2), surroundings);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const shown = reason.split('\n').map(harmless).join('\n');
    process.stderr.write(`this is a bug in franchise, please report it:\n${shown}\n`);
    return EXIT.trouble;
  } finally {
    surroundings.stopAsking?.();
  }
}

/** Editors and hooks call `check FILE…` without options at every save, so that skips the argument parser. */
async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const [command, ...files] = args;
  if (command === 'check' && files.length > 0 && files.every((file) => file === '-' || !file.startsWith('-'))) {
    const { checkCommand } = await import('./checkCommand.ts');
    const plain = { format: 'text', showsInfo: false, isStrict: false, isOnline: false } as const;
    return await checkCommand({ files, ...plain }, surroundings);
  }
  const { runFranchise } = await import('./program.ts');
  return await runFranchise(args, surroundings);
}

/** A reader that closed early (`| head`) is fine; a full disk behind a redirection is not. */
function whenUnwritable(error: unknown): void {
  if (errorCode(error) === 'EPIPE') return;
  process.exitCode = EXIT.trouble;
  process.exit();
}

function surroundingsOf(): Surroundings {
  const { stdout, stderr, stdin, env } = process;
  const errorColumns = stderr.isTTY ? stderr.columns || 80 : undefined;
  const noColour = env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '';
  return {
    currentFolder: process.cwd(),
    answer: (text) => void stdout.write(text),
    print: (text) => void stderr.write(text),
    note: (sentences) => void stderr.write(`${wrapLines(sentences, errorColumns)}\n`),
    readInput,
    ...(stdin.isTTY && stdout.isTTY ? askingSurroundings() : {}),
    colour: stdout.isTTY && !noColour && env['TERM'] !== 'dumb',
    // A terminal that does not know its width reports 0.
    columns: stdout.isTTY ? stdout.columns || 80 : undefined,
    errorColumns,
    today: today(new Date()),
    token: env['FRANCHISE_TOKEN'],
    tmdbToken: env['FRANCHISE_TMDB_TOKEN'] || undefined,
    fetch: globalThis.fetch,
  };
}

/** Loads the terminal reader with the first question; other commands do not need it. */
function askingSurroundings(): Pick<Surroundings, 'ask' | 'stopAsking'> {
  let person: PersonLines | undefined;
  return {
    ask: async (question) => {
      const { PersonLines } = await import('./personLines.ts');
      person ??= new PersonLines();
      return await person.ask(question);
    },
    stopAsking: () => person?.end(),
  };
}

/** In the time zone of this computer: a film released today counts as released. */
function today(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

async function readInput(limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of process.stdin) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : new Uint8Array(chunk);
    chunks.push(bytes);
    sizeBytes += bytes.length;
    if (sizeBytes >= limitBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, limitBytes);
}
