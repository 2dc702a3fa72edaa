/**
 * The fields of a Library's `status` that the invariants are about, read from the stored object as any client could
 * (docs/design/runs.md#state).
 */
import { at, fieldsAt, listAt, numberAt, textAt } from './fake/json.ts';

export interface Held {
  readonly path: string;
  readonly tries: number;
  /** Milliseconds since 1970. */
  readonly notBefore: number;
}

export interface SeenFull {
  /** It stands for folders absorbed by the 64 rule. */
  readonly isAbsorbed: boolean;
}

export interface SeenRun {
  readonly number: number;
  readonly id: string;
  readonly paths: ReadonlySet<string>;
  readonly tries: number;
  /** By path, as they were claimed. */
  readonly triesOf: ReadonlyMap<string, number>;
  readonly full: SeenFull | undefined;
  readonly claimedAt: number;
}

export interface SeenState {
  readonly folders: readonly Held[];
  readonly full: SeenFull | undefined;
  readonly run: SeenRun | undefined;
  readonly tilesId: string | undefined;
  readonly lastRun: { readonly id: string; readonly result: string; readonly reason?: string | undefined } | undefined;
}

export function readStatus(status: unknown): SeenState {
  const lastRun = textAt(status, 'lastRun', 'id');
  return {
    folders: heldIn(listAt(status, 'pending', 'folders')),
    full: at(status, 'pending', 'full') === true ? readFull(fieldsAt(status, 'pending')) : undefined,
    run: readRun(at(status, 'run')),
    tilesId: textAt(status, 'tiles', 'id'),
    lastRun:
      lastRun === undefined
        ? undefined
        : {
            id: lastRun,
            result: textAt(status, 'lastRun', 'result') ?? 'nothing',
            reason: textAt(status, 'lastRun', 'reason'),
          },
  };
}

function readRun(run: unknown): SeenRun | undefined {
  const id = textAt(run, 'id');
  if (id === undefined) return undefined;
  const folders = heldIn(listAt(run, 'folders'));
  return {
    id,
    number: numberAt(run, 'number') ?? 0,
    paths: new Set(folders.map(({ path }) => path)),
    triesOf: new Map(folders.map(({ path, tries }) => [path, tries])),
    tries: Math.max(numberAt(run, 'fullWalk', 'tries') ?? 0, ...folders.map(({ tries }) => tries)),
    full: at(run, 'fullWalk') === undefined ? undefined : readFull(fieldsAt(run, 'fullWalk')),
    claimedAt: timeOf(textAt(run, 'claimedAt')),
  };
}

function readFull(full: unknown): SeenFull {
  return { isAbsorbed: at(full, 'absorbed') === true };
}

function heldIn(folders: readonly unknown[]): readonly Held[] {
  return folders.map((folder) => ({
    path: textAt(folder, 'path') ?? '',
    tries: numberAt(folder, 'tries') ?? 0,
    notBefore: timeOf(textAt(folder, 'notBefore')),
  }));
}

function timeOf(text: string | undefined): number {
  return Date.parse(text ?? '');
}
