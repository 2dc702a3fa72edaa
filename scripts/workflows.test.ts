import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly steps?: readonly Step[];
  readonly permissions?: unknown;
  readonly 'timeout-minutes'?: number;
  readonly uses?: string;
}

describe.each(readdirSync(folder))('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const workflow: { permissions?: unknown; jobs: Record<string, Job> } = parse(text);
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps ?? []);

  test('every action is pinned to a commit, with its version beside it', () => {
    const used = text.match(/uses: .*/gu) ?? [];
    const pinned = /^uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u;
    expect(used.filter((line) => !pinned.test(line) && !line.startsWith('uses: ./'))).toEqual([]);
  });

  test('a job can read the repository and nothing else, unless it says so', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  test('every job that runs steps has a time limit', () => {
    const unlimited = Object.entries(workflow.jobs).filter(([, job]) => job.steps && !job['timeout-minutes']);
    expect(unlimited).toEqual([]);
  });

  test('a checkout leaves no token behind', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  test('commands name scripts and files that exist', () => {
    const commands = steps.flatMap(({ run }) => run ?? []).join('\n');
    const named = [...commands.matchAll(/npm run (?:-s )?([\w:-]+)/gu)].map(([, script = '']) => script);
    const files = [...commands.matchAll(/(?:^|\s)((?:\.ci|operator|scripts)\/[\w./-]+)/gmu)].map(
      ([, path = '']) => path,
    );
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('no expression of an event is put into a shell command', () => {
    // A title or branch name would be run as code: https://docs.github.com/en/actions/concepts/security/script-injections
    const commands = steps.flatMap(({ run }) => run ?? []);
    expect(commands.filter((run) => /\$\{\{\s*github\.(?:event|head_ref|ref_name)/u.test(run))).toEqual([]);
  });
});
