/** What somebody wants walked: the one thing that webhook, page and command line hand to a Library (runs.md 2). */
import type { PersonTrigger, Trigger } from './state.ts';

export type Wish =
  /** Walk this folder. `again`: it will change once more soon, look a second time 60 s later (delete events). No `trigger`: a webhook. */
  | { readonly kind: 'folder'; readonly path: string; readonly again: boolean; readonly trigger?: PersonTrigger }
  /** Walk everything. `paced`: a sender that speaks often asked without a path; a person and an empty body are not paced. */
  | { readonly kind: 'full'; readonly paced: boolean; readonly trigger: Trigger; readonly acceptMissing: boolean };
