/** `password`: its help, and its process, which writes nothing but the hash. */
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { CommandError } from '../process/commandError.ts';
import { example } from './commandOptions.ts';
import type { CommandSetting } from './commandSetting.ts';
import type { Output } from './output.ts';

export function registerPassword(program: Command, { end, output }: CommandSetting): void {
  program
    .command('password')
    .summary('makes a hash of a password, for --password-file')
    .description(
      'makes a hash of a password for the file of --password-file; asks for it, or reads it from standard input',
    )
    .addHelpText('after', example('projectionist password > page-password'))
    .action(async () => end(await makeHash(output())));
}

async function makeHash(output: Output): Promise<number> {
  const { hashPassword } = await import('../api/passwordHash.ts');
  const password = process.stdin.isTTY ? await askedTwice(output) : await firstLine();
  if (password.trim() === '') throw new CommandError('expected a password, got an empty line');
  output.answer(await hashPassword(password));
  return 0;
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

async function askedTwice(output: Output): Promise<string> {
  const password = await hiddenLine('Password: ', output);
  if ((await hiddenLine('Again: ', output)) !== password)
    throw new CommandError('the two passwords differ: start again');
  return password;
}

/** The terminal shows nothing of what is typed. */
async function hiddenLine(question: string, output: Output): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  output.print(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve);
      lines.once('SIGINT', () => reject(new CommandError('no password was given')));
      lines.once('close', () => reject(new CommandError('no password was given')));
    });
  } finally {
    lines.close();
    output.print('\n');
  }
}
