import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const inOwnNamespace = ['unshare', '--pid', '--fork', '--kill-child'];
const [unshare = '', ...namespaceArgs] = inOwnNamespace;
const hasNamespaces = spawnSync(unshare, [...namespaceArgs, 'true']).status === 0;

/** Its stop never ends, and neither do the calls that hold all of Node's threads: a pipe that nobody writes answers no reader. */
function programThatHangs(pipe: string): string {
  return `
    import { open } from 'node:fs';
    import { serveUntilStopped } from ${JSON.stringify(new URL('servingLife.ts', import.meta.url).href)};
    for (let call = 0; call < 4; call++) open(${JSON.stringify(pipe)}, 'r', () => undefined);
    await serveUntilStopped({
      place: '/',
      stopWithinMs: 100,
      async start() {
        setImmediate(() => process.kill(process.pid, 'SIGTERM'));
        return { stop: () => new Promise(() => undefined) };
      },
    });
  `;
}

/** The program runs as process 1 if `around` starts it so. */
function endOf(around: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'projectionist-life-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  const [first = '', ...args] = [...around, process.execPath, '--input-type=module', '--eval', programThatHangs(pipe)];
  const { status, signal, stderr } = spawnSync(first, args, {
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  return { status, signal, stderr };
}

test('a stop that hangs ends at its limit by the signal, whatever calls still wait', () => {
  expect(endOf([])).toEqual({ status: null, signal: 'SIGTERM', stderr: '' });
});

test.skipIf(!hasNamespaces)('as process 1 of a container, which ignores that signal, with exit code 1', () => {
  expect(endOf(inOwnNamespace)).toEqual({ status: 1, signal: null, stderr: '' });
});
