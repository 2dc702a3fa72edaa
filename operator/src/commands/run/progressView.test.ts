import { describe, expect, test } from 'vitest';
import type { RunProgress } from '../../library/ledger.ts';
import { columnsOf } from '../../process/terminal.ts';
import { barLine, ProgressView, plainLine } from './progressView.ts';

const progress: RunProgress = {
  phase: 'thumbnail',
  titlesDone: 412,
  titlesKnown: 1_439,
  current: ['Alien (1979)', 'Evil\u001b[2J\nName'],
  warnings: 2,
  failures: 1,
  at: 0,
};

describe('progress', () => {
  test('the bar fits any width and escapes control characters in names', () => {
    for (const columns of [1, 5, 20, 40, 60, 80, 100, 200]) {
      const line = barLine(progress, columns, false);
      expect(columnsOf(line)).toBeLessThan(Math.max(columns, 2));
      expect(line).not.toMatch(/\p{Cc}/u);
    }
    expect(barLine(progress, 120, false)).toBe(
      '[######--------------] thumbnail 412 of 1439 titles, 2 warnings, 1 failure  Alien (1979), Evil?[2J?Name',
    );
  });

  test.each([
    [0, 1, 'scan: 0 of 1 title'],
    [1, 1, 'scan: 1 title'],
    [0, 0, 'scan: 0 titles'],
  ])('%i of %i is counted as "%s"', (titlesDone, titlesKnown, line) => {
    const quiet = { current: [], warnings: 0, failures: 0 };
    expect(plainLine({ ...progress, ...quiet, phase: 'scan', titlesDone, titlesKnown })).toBe(line);
  });

  test('without a terminal it is a plain line', () => {
    expect(plainLine(progress)).toBe('thumbnail: 412 of 1439 titles, now Alien (1979), 2 warnings, 1 failure');
    expect(plainLine({ ...progress, current: [], warnings: 0, failures: 0, titlesKnown: 412 })).toBe(
      'thumbnail: 412 titles',
    );
  });

  function drawn(isTerminal: boolean, stepMs: number, steps: number): readonly string[] {
    const written: string[] = [];
    let at = 0;
    const view = new ProgressView({
      write: (text) => written.push(text),
      isTerminal,
      columns: () => 80,
      colour: false,
      now: () => at,
    });
    for (let done = 0; done < steps; done++) {
      view.show({ ...progress, titlesDone: done });
      at += stepMs;
    }
    view.clear();
    return written;
  }

  test('a terminal is redrawn at most ten times a second, in place, and cleared at the end', () => {
    const written = drawn(true, 10, 200);
    expect(written).toHaveLength(21);
    expect(written.every((text) => text.startsWith('\r\u001b[2K') && !text.includes('\n'))).toBe(true);
    expect(written.at(-1)).toBe('\r\u001b[2K');
  });

  test('a log gets a plain line every 5 s at most, without control characters', () => {
    const written = drawn(false, 250, 81);
    expect(written).toHaveLength(5);
    expect(written.every((text) => /^[^\p{Cc}]+\n$/u.test(text))).toBe(true);
  });

  test('an unchanged line is not drawn again', () => {
    const written: string[] = [];
    let at = 0;
    const view = new ProgressView({
      write: (text) => written.push(text),
      isTerminal: false,
      columns: () => 80,
      colour: false,
      now: () => at,
    });
    for (; at < 60_000; at += 1_000) view.wait('waiting for run 3');
    expect(written).toEqual(['waiting for run 3\n']);
  });
});
