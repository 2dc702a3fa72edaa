/**
 * The hourly walk of 20,000 titles of which none changed, and the daily one that reads every file: the whole process of the Job,
 * from its claim to its end, against GNU find with an lstat of every file. Throws if a walk wrote anything but the end of its run.
 */
import { requireBundle } from './bundledProgram.ts';
import { atMost, childCpuMs, type Figure, median, medianRatio, requireProgram } from './figure.ts';
import { costOfJob } from './jobCost.ts';
import { HourlyFixture } from './walkHourlyFixture.ts';

const ROUNDS = 7;

export async function walkHourlyBench(): Promise<Figure[]> {
  requireProgram('find', 'install GNU findutils (Debian: apt install findutils; macOS: brew install findutils)');
  requireBundle();
  using fixture = await HourlyFixture.open();
  const before = fixture.everything();
  const hourly = await walks(fixture, true);
  const daily = await walks(fixture, false);
  fixture.requireIdleRuns();
  for (const [what, digest] of fixture.everything()) {
    if (before.get(what) !== digest) throw new Error(`expected walks that write nothing, but they changed ${what}`);
  }
  return [
    atMost('walk-hourly', '20,000 unchanged titles, whole Job, CPU', hourly.cpu, 0.5, 'x find'),
    atMost('walk-hourly', '20,000 unchanged titles, whole Job, peak RSS', hourly.peakRssMb, 90, 'MB'),
    shown('every file of them, whole Job, CPU, x find', daily.cpu),
    atMost('walk-hourly', 'every file of them, whole Job, peak RSS', daily.peakRssMb, 100, 'MB'),
  ];
}

/** Medians: the CPU time against find, and the peak. */
async function walks(
  fixture: HourlyFixture,
  trustMtimes: boolean,
): Promise<{ readonly cpu: number; readonly peakRssMb: number }> {
  const peaks: number[] = [];
  const cpu = await medianRatio(
    ROUNDS,
    async () => {
      const cost = await costOfJob(await fixture.claim(trustMtimes), fixture.compileCache.variables());
      peaks.push(cost.peakRssMb);
      return cost.cpuMs;
    },
    () => childCpuMs('find', [fixture.root, '-printf', '%p %s %T@ %i\\n']),
  );
  return { cpu, peakRssMb: median(peaks) };
}

function shown(figure: string, value: number): Figure {
  return { bench: 'walk-hourly', figure, value: Number(value.toPrecision(3)), goal: '', ok: true };
}

if (import.meta.main) for (const line of await walkHourlyBench()) process.stdout.write(`${JSON.stringify(line)}\n`);
