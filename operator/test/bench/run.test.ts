import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const runner = fileURLToPath(new URL('../../../bench/run.ts', import.meta.url));

function bench(...args: readonly string[]) {
  return benchWith({}, ...args);
}

function benchWith(environment: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [runner, ...args], { encoding: 'utf8', env });
  return { status, lines: stdout.split('\n').filter((line) => line !== ''), stderr };
}

describe('the benches', () => {
  test('an unknown name exits with 2 and lists the known names', () => {
    const { status, lines, stderr } = bench('nonsense');
    expect(status).toBe(2);
    expect(lines).toEqual([]);
    expect(stderr).toContain('unknown bench: nonsense');
    for (const name of [
      'walk',
      'walk-unchanged',
      'import',
      'probe',
      'tiles-h264',
      'tiles-hevc',
      'webhook',
      'idle',
      'start',
      'catalog',
      'requests',
      'enrich',
      'kubernetes',
      'growth',
    ]) {
      expect(stderr).toMatch(new RegExp(`\\b${name}\\b`, 'u'));
    }
  });

  test('an unknown option exits with 2', () => expect(bench('--nonsense').status).toBe(2));

  test('a bench whose programs are not built is left out, says what to do, and fails no goal', () => {
    const cache = mkdtempSync(join(tmpdir(), 'projectionist-no-cache-'));
    const { status, lines, stderr } = benchWith({ XDG_CACHE_HOME: cache }, 'kubernetes', '--json');
    rmSync(cache, { recursive: true });
    expect(stderr).toContain('kubernetes: not run: a control plane');
    expect(stderr).toContain('node operator/test/cluster/build.ts');
    expect(lines).toEqual([]);
    expect(status).toBe(0);
  });

  // The quickest bench. Its values are not checked, because the machine may be busy.
  test('--json prints one line per figure with the promised keys, and the exit code reflects the goals', () => {
    const { status, lines, stderr } = bench('probe', '--json');
    const figures = lines.map((line): Readonly<Record<string, unknown>> => JSON.parse(line));
    for (const figure of figures) {
      expect(Object.keys(figure)).toEqual(['bench', 'figure', 'value', 'goal', 'ok']);
      expect(figure).toMatchObject({ bench: 'probe', figure: expect.any(String), value: expect.any(Number) });
      expect(figure['goal']).toMatch(/^[<>]= [\d.]+ /u);
    }
    if (figures.length === 0) expect(stderr).toContain('ffprobe is not installed; install FFmpeg');
    else expect(figures.map((figure) => figure['figure'])).toContain('mkv, fields as ffprobe says them');
    expect(status).toBe(figures.every((figure) => figure['ok'] === true) ? 0 : 1);
  });
});
