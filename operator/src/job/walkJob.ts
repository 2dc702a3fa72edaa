/** What a walk of either kind is given by its process. */
import type { Catalog } from '../catalog/database/catalog.ts';
import type { RunReport } from '../library/ledger.ts';
import type { WalkOrder } from '../library/order.ts';
import type { Environment } from '../process/environment.ts';
import type { Tally } from '../walk/tally.ts';
import type { JobLife } from './jobLife.ts';

export interface WalkJob {
  /** Its storage has a path. */
  readonly order: WalkOrder;
  /** undefined in a pod. */
  readonly dataFolder: string | undefined;
  readonly environment: Environment;
  readonly catalog: Catalog;
  readonly tally: Tally;
  readonly report: RunReport;
  readonly life: JobLife;
  /** One JSON line for people who follow; the operator takes nothing from it. */
  print(line: Readonly<Record<string, unknown>>): void;
}
