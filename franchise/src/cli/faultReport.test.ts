import { describe, expect, test } from 'vitest';
import type { Fault } from '../fault.ts';
import { type CheckedFile, faultJson, faultText, githubAnnotations, summaryLine } from './faultReport.ts';
import { sarifLog } from './sarif.ts';
import { paletteOf } from './terminal.ts';

const fault = (more: Partial<Fault> = {}): Fault => ({
  ...{ code: 'time-reversed', level: 'error', message: 'turn it', path: '/order/0/time' },
  ...{ line: 2, column: 3, endLine: 2, endColumn: 6 },
  ...more,
});
const file = (faults: readonly Fault[], name = 'a.franchise.yaml'): CheckedFile => ({
  file: name,
  text: 'name: A\n  abc\n',
  faults,
});
const plain = { palette: paletteOf(false), showsInfo: false };
const info = fault({ level: 'info', code: 'no-sources' });

describe('text', () => {
  test('one line has position, level, code and message, with the lines of the file below', () => {
    expect(faultText([file([fault()])], plain)).toBe(
      'a.franchise.yaml:2:3 error time-reversed turn it\n  1 | name: A\n  2 |   abc\n    |   ^^^\n\n',
    );
  });

  test('a terminal of 80 columns wraps a long message between its words', () => {
    const message = 'expected a time that ends after it begins, as the calendar of this file counts; turn it around';
    const text = faultText([file([fault({ message })])], { ...plain, columns: 80 });
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(text.replaceAll('\n  ', ' ')).toContain(message);
  });

  test('hints are shown only on request', () => {
    expect(faultText([file([info])], plain)).toBe('');
    expect(faultText([file([info])], { ...plain, showsInfo: true })).toContain('info no-sources');
  });

  test.each<[readonly Fault[], boolean, string]>([
    [[], false, '1 file: no faults\n'],
    [[fault()], false, '1 file: 1 error\n'],
    [[fault(), fault(), fault({ level: 'warning' })], false, '1 file: 2 errors, 1 warning\n'],
    [[info], false, '1 file: no faults (and 1 hint: --info)\n'],
    [[info], true, '1 file: 1 hint\n'],
  ])('the summary line counts faults', (faults, showsInfo, expected) => {
    expect(summaryLine([file(faults)], { ...plain, showsInfo })).toBe(expected);
  });
});

test('JSON is one array with all levels and the documented keys', () => {
  const rows: unknown = JSON.parse(faultJson([file([fault(), info]), file([], 'b')]));
  expect(rows).toHaveLength(2);
  expect(rows).toMatchObject([{ level: 'error' }, { level: 'info' }]);
  expect(Object.keys(Array.isArray(rows) ? rows[0] : {})).toEqual([
    ...['file', 'code', 'level', 'message', 'path', 'line', 'column', 'endLine', 'endColumn'],
  ]);
  expect(JSON.parse(faultJson([]))).toEqual([]);
});

describe('GitHub annotations', () => {
  test('one command per fault', () => {
    expect(githubAnnotations([file([fault(), fault({ level: 'warning' }), info])], true)).toBe(
      [
        '::error file=a.franchise.yaml,line=2,endLine=2,col=3,endColumn=6,title=time-reversed::turn it\n',
        '::warning file=a.franchise.yaml,line=2,endLine=2,col=3,endColumn=6,title=time-reversed::turn it\n',
        '::notice file=a.franchise.yaml,line=2,endLine=2,col=3,endColumn=6,title=no-sources::turn it\n',
      ].join(''),
    );
  });

  test('text from a file or its name cannot become a command', () => {
    const evil = file([fault({ message: 'a\n::set-env name=X::y%0A', endLine: 3 })], 'a,b:c\n::x.yaml');
    const text = githubAnnotations([evil], false);
    expect(text).toBe(
      '::error file=a%2Cb%3Ac%0A%3A%3Ax.yaml,line=2,endLine=3,title=time-reversed::a\\u{a}::set-env name=X::y%250A\n',
    );
  });
});

describe('SARIF', () => {
  const log = (files: readonly CheckedFile[]) => JSON.parse(sarifLog(files, new Map([['era-empty', 'info']]), '1.2.3'));

  test('rules are listed, results refer to them, columns are UTF-16 units', () => {
    const { version, runs } = log([file([fault(), info], 'a b/ü.franchise.yaml')]);
    expect(version).toBe('2.1.0');
    expect(runs).toHaveLength(1);
    const [run] = runs;
    expect(run.columnKind).toBe('utf16CodeUnits');
    expect(run.tool.driver).toMatchObject({ name: 'franchise', semanticVersion: '1.2.3' });
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'era-empty',
      'time-reversed',
      'no-sources',
    ]);
    expect(run.results).toHaveLength(2);
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(run.results[0]).toEqual({
      ruleId: 'time-reversed',
      ruleIndex: 1,
      level: 'error',
      message: { text: 'turn it' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%20b/%C3%BC.franchise.yaml' },
            region: { startLine: 2, startColumn: 3, endLine: 2, endColumn: 6 },
          },
          logicalLocations: [{ fullyQualifiedName: '/order/0/time', kind: 'value' }],
        },
      ],
    });
    expect(run.results[1].level).toBe('note');
  });

  test.each([
    ['/a/b c.yaml', 'file:///a/b%20c.yaml'],
    ['./a.yaml', 'a.yaml'],
    ['<stdin>', '%3Cstdin%3E'],
    ['../a:b.yaml', '../a%3Ab.yaml'],
  ])('the address of %s', (name, uri) => {
    expect(log([file([fault()], name)]).runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(
      uri,
    );
  });

  test('codes named like JavaScript properties work', () => {
    expect(
      log([file([fault({ code: '__proto__' }), fault({ code: 'constructor' })])]).runs[0].results.map(
        ({ ruleIndex }: { ruleIndex: number }) => ruleIndex,
      ),
    ).toEqual([1, 2]);
  });
});
