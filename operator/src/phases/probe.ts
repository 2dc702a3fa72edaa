/** probe: what streams a video has, read from its own bytes. */
import { probeVideo } from '../media/probe.ts';
import { absentFact, filledFact } from '../title/gaps.ts';
import { filePhase } from './phase.ts';

export const probePhase = filePhase({
  name: 'probe',
  async fill(title, video, tools) {
    const before = title.fact(video, 'probe');
    if (video.disc !== undefined) return { fact: absentFact(before, 'a disc folder is not probed', tools.now(), 'never') };
    const probe = await tools.native(video, (path) => probeVideo(path, tools.signal));
    return { fact: filledFact(before, probe, 'file', tools.now()) };
  },
});
