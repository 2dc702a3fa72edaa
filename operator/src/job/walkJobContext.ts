/** What the process of a walk of either kind passes to it. */
import type { Catalog } from '../catalog/database/catalog.ts';
import type { RunReport } from '../library/ledger.ts';
import type { WalkOrder } from '../library/order.ts';
import type { Environment } from '../process/environment.ts';
import type { Tally } from '../walk/tally.ts';
import type { JobLife } from './jobLife.ts';

export interface WalkJobContext {
  /** Its storage has a path. */
  readonly order: WalkOrder;
  /** undefined in a pod. */
  readonly dataFolder: string | undefined;
  readonly environment: Environment;
  readonly catalog: Catalog;
  readonly tally: Tally;
  readonly report: RunReport;
  readonly life: JobLife;
  /** Prints one JSON line for people; the operator does not read it. */
  print(line: Readonly<Record<string, unknown>>): void;
}
