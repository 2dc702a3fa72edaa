/** What somebody wants walked: what webhook, page and command line hand to a Library. */
import type { Origin } from './origin.ts';
import type { PersonTrigger, Trigger } from './state.ts';

/** What is known about the cause of a wish when it is made. */
type Known = { readonly known?: Omit<Origin, 'at'> };

export type Wish =
  /**
   * Walk this folder. `again`: walk it a second time 60 s later, because it will change once more (delete events). No
   * `trigger`: a webhook.
   */
  (
    | { readonly kind: 'folder'; readonly path: string; readonly again: boolean; readonly trigger?: PersonTrigger }
    /** Walk everything. `paced`: a chatty sender sent no path. A person's request and an empty body are not paced. */
    | { readonly kind: 'full'; readonly paced: boolean; readonly trigger: Trigger; readonly acceptMissing: boolean }
  ) &
    Known;
