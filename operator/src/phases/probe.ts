/** probe: the streams of a video, read from the file itself. */
import { message } from '../messages/message.ts';
import { absentFact, dueWithoutReason, filledFact } from '../title/gaps.ts';
import { filePhase } from './phase.ts';

export const probePhase = filePhase({
  name: 'probe',
  async fill(title, video, tools) {
    const before = title.fact(video, 'probe');
    if (video.disc !== undefined) return { fact: absentFact(before, message('discProbe'), tools.now(), 'never') };
    const probe = await tools.native(video, async (path) => {
      // The first video that needs native code loads it: a walk with nothing to do never pays for it.
      const { probeVideo } = await import('../media/probe.ts');
      return probeVideo(path, tools.signal);
    });
    const file = title.file(video);
    if (file !== undefined)
      title.setFile(video, { ...file, facts: dueWithoutReason(file.facts, message('notProbed')) });
    return { fact: filledFact(before, probe, 'file', tools.now()) };
  },
});
