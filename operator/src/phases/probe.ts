/** probe: what streams a video has, read from its own bytes. */
import { absentFact, dueWithoutReason, filledFact } from '../title/gaps.ts';
import { filePhase, notProbed } from './phase.ts';

export const probePhase = filePhase({
  name: 'probe',
  async fill(title, video, tools) {
    const before = title.fact(video, 'probe');
    if (video.disc !== undefined)
      return { fact: absentFact(before, 'a disc folder is not probed', tools.now(), 'never') };
    const probe = await tools.native(video, async (path) => {
      // Native code is loaded by the first video that needs it: a walk that finds nothing to do never pays for it.
      const { probeVideo } = await import('../media/probe.ts');
      return probeVideo(path, tools.signal);
    });
    const file = title.file(video);
    if (file !== undefined) title.setFile(video, { ...file, facts: dueWithoutReason(file.facts, notProbed) });
    return { fact: filledFact(before, probe, 'file', tools.now()) };
  },
});
