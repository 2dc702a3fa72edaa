/** Reports of `check`: text for people, JSON, GitHub Actions annotations. Pure; SARIF is in sarif.ts. */

import { printable } from '../exports/jsonText.ts';
import type { Fault, Level } from '../fault.ts';
import { codeFrame, linesOf } from './frame.ts';
import type { Surroundings } from './surroundings.ts';
import { counted, harmless, type Palette, paletteOf, shownName, wrapTo } from './terminal.ts';

export interface CheckedFile {
  /** As the user named it. */
  readonly file: string;
  readonly text: string;
  /** All levels, sorted by position. */
  readonly faults: readonly Fault[];
}

export interface TextReportOptions {
  readonly palette: Palette;
  readonly showsInfo: boolean;
  /** Columns of the terminal; undefined outside of one, and then no line is wrapped. */
  readonly columns?: number | undefined;
}

/** `file:line:column level code message`, followed by the lines of the file. */
export function faultText(files: readonly CheckedFile[], { palette, showsInfo, columns }: TextReportOptions): string {
  const out: string[] = [];
  for (const { file, text, faults } of files) {
    const shown = faults.filter(({ level }) => showsInfo || level !== 'info');
    if (shown.length === 0) continue;
    const lines = linesOf(text);
    for (const fault of shown) {
      const place = palette.bold(`${shownName(file)}:${fault.line}:${fault.column}`);
      const { code } = fault;
      const words = `${place} ${paintLevel(fault.level, palette)} ${palette.dim(code)} ${harmless(fault.message)}`;
      out.push(...wrapTo(words, columns), ...codeFrame(lines, fault, palette, columns), '');
    }
  }
  return out.map((line) => `${line}\n`).join('');
}

/** Faults that keep a command from its work, on standard error. */
export function printFaults(file: CheckedFile, { print, errorColumns: columns }: Surroundings): void {
  print(faultText([file], { palette: paletteOf(false), showsInfo: false, columns }));
}

/** One line with the number of files and of faults by level. */
export function summaryLine(files: readonly CheckedFile[], { palette, showsInfo }: TextReportOptions): string {
  const count = countLevels(files);
  const parts = [
    ...(count.error > 0 ? [palette.red(counted(count.error, 'error'))] : []),
    ...(count.warning > 0 ? [palette.yellow(counted(count.warning, 'warning'))] : []),
    ...(count.info > 0 && showsInfo ? [palette.blue(counted(count.info, 'hint'))] : []),
  ];
  const found = parts.length === 0 ? palette.green('no faults') : parts.join(', ');
  const hidden = count.info > 0 && !showsInfo ? palette.dim(` (and ${counted(count.info, 'hint')}: --info)`) : '';
  return `${counted(files.length, 'file')}: ${found}${hidden}\n`;
}

export function countLevels(files: readonly CheckedFile[]): Record<Level, number> {
  const count: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { faults } of files) for (const { level } of faults) count[level] += 1;
  return count;
}

function paintLevel(level: Level, palette: Palette): string {
  if (level === 'error') return palette.red(level);
  return level === 'warning' ? palette.yellow(level) : palette.blue(level);
}

/** One JSON array with the faults of every level. */
export function faultJson(files: readonly CheckedFile[]): string {
  const rows = files.flatMap(({ file, faults }) =>
    faults.map(({ code, level, message, path, line, column, endLine, endColumn }) => ({
      ...{ file, code, level, message, path, line, column, endLine, endColumn },
    })),
  );
  return `${printable(JSON.stringify(rows, undefined, 1))}\n`;
}

const commandOf: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', info: 'notice' };

/** Workflow commands of GitHub Actions. GitHub accepts columns only if the fault ends in its first line. */
export function githubAnnotations(files: readonly CheckedFile[], showsInfo: boolean): string {
  const lines = files.flatMap(({ file, faults }) =>
    faults
      .filter(({ level }) => showsInfo || level !== 'info')
      .map((fault) => {
        const columns = fault.line === fault.endLine ? `,col=${fault.column},endColumn=${fault.endColumn}` : '';
        const place = `file=${property(file)},line=${fault.line},endLine=${fault.endLine}${columns}`;
        const title = `title=${property(fault.code)}`;
        return `::${commandOf[fault.level]} ${place},${title}::${data(harmless(fault.message))}\n`;
      }),
  );
  return lines.join('');
}

/** Escapes exactly what the GitHub runner unescapes; it would show other escapes literally. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
