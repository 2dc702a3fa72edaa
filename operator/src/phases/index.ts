/** The phases, in the order in which every title goes through them (docs/design/flow.md#phases). */
import { arrivalPhase } from './arrival.ts';
import { artPhase } from './art/art.ts';
import { edlPhase } from './edl.ts';
import { identifyPhase } from './identify/identify.ts';
import { marksPhase } from './marks/marks.ts';
import { nfoPhase } from './nfo/nfo.ts';
import type { Phase } from './phase.ts';
import { probePhase } from './probe.ts';
import { thumbnailPhase } from './thumbnail/thumbnail.ts';
import { tilesPhase } from './tiles/tiles.ts';
import { trailerPhase } from './trailer/trailer.ts';

export const phases: readonly Phase[] = [
  arrivalPhase,
  probePhase,
  identifyPhase,
  nfoPhase,
  artPhase,
  marksPhase,
  edlPhase,
  thumbnailPhase,
  tilesPhase,
  trailerPhase,
];
