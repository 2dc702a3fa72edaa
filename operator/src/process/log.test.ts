import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const log = fileURLToPath(new URL('./log.ts', import.meta.url));
const environment = fileURLToPath(new URL('./environment.ts', import.meta.url));

/** Runs a process with this code; returns its exit code and the messages it logged. */
async function logged(does: string): Promise<{ readonly code: unknown; readonly lines: readonly string[] }> {
  const script = `
    import { createLog } from ${JSON.stringify(log)};
    import { readEnvironment } from ${JSON.stringify(environment)};
    const log = await createLog(readEnvironment({ PROJECTIONIST_LOG: 'json' }), false);
    ${does}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  const lines = output.split('\n').flatMap((line) => (line.startsWith('{') ? [String(JSON.parse(line).msg)] : []));
  return { code, lines };
}

test.each([
  ['ends by itself', '', 0],
  ['exits in the same turn', 'process.exit(3);', 3],
  ['dies of an error', 'throw new Error("a fault");', 1],
  ['continues for some turns', 'await new Promise(setImmediate); log.info("later"); process.exit(4);', 4],
])('all entries are written if the process %s', async (_how, ends, code) => {
  const words = Array.from({ length: 50 }, (_, at) => `line ${at}`);
  const found = await logged(`for (const word of ${JSON.stringify(words)}) log.info(word); ${ends}`);
  // What is flushed at exit may overtake a write in progress.
  const expected = code === 4 ? [...words, 'later'] : words;
  expect({ code: found.code, lines: found.lines.toSorted() }).toEqual({ code, lines: expected.toSorted() });
});
