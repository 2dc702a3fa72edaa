/** Finds the queue of an address: by the longest matching budget, or of the host itself. */
import type { HostBudget } from './hostBudget.ts';
import type { OutboundClock } from './hostGate.ts';
import { createHostQueue, type HostQueue, type HostUsage } from './hostQueue.ts';
import { unnamedHost, unnamedHostsAtMost } from './limits.ts';
import { isPathWithin } from './pathWithin.ts';

export interface HostQueues {
  of(url: URL): HostQueue;
  usage(): readonly HostUsage[];
}

export function createHostQueues(budgets: readonly HostBudget[], clock: OutboundClock): HostQueues {
  const named = budgets
    .map((budget) => ({ url: new URL(budget.address), queue: createHostQueue(budget, clock) }))
    .sort((a, b) => b.url.pathname.length - a.url.pathname.length);
  const unnamed = new Map<string, HostQueue>();
  return {
    of(url) {
      const found = named.find(
        (entry) => entry.url.origin === url.origin && isPathWithin(url.pathname, entry.url.pathname),
      );
      if (found !== undefined) return found.queue;
      const address = unnamed.size < unnamedHostsAtMost || unnamed.has(url.origin) ? url.origin : 'all other hosts';
      const queue = unnamed.get(address) ?? createHostQueue({ address, ...unnamedHost }, clock);
      unnamed.set(address, queue);
      return queue;
    },
    usage: () => [...named.map(({ queue }) => queue), ...unnamed.values()].map((queue) => queue.usage()),
  };
}
