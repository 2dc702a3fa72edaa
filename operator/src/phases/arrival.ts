/**
 * arrival: when a film or an episode was first seen. It belongs to the film or episode, not to a file name; an upgrade
 * never moves it, and neither does a lost record while our .nfo names it.
 */
import { arrivalsAfter } from '../title/arrivals.ts';
import { lostArrivals } from './nfo/nfoLostArrival.ts';
import type { Phase } from './phase.ts';

export const arrivalPhase: Phase = {
  name: 'arrival',
  async run(title, tools) {
    const present = title.layout.videos.map((video) => ({ numbering: video, mtimeMs: video.mtimeMs }));
    const context = { nowMs: tools.now(), firstWalk: tools.firstWalk };
    const lost = await lostArrivals(title, tools);
    const before = Object.keys(lost).length === 0 ? title.record.arrivals : { ...title.record.arrivals, ...lost };
    const arrivals = arrivalsAfter(before, present, context);
    // Videos may be missing only because a folder could not be read: add new arrivals, drop none.
    const kept = title.isWhole ? arrivals : { ...arrivals, ...title.record.arrivals };
    const isSame = Object.keys(kept).every((key) => kept[key] === title.record.arrivals[key]);
    if (title.isWhole ? arrivals !== title.record.arrivals : !isSame)
      title.record = { ...title.record, arrivals: kept };
  },
};
