/** probe: the streams of a video, read from the file itself. */
import { type Message, message } from '../messages/message.ts';
import { undecodedAs } from '../naming/undecoded.ts';
import { absentFact, dueWithoutReason, filledFact } from '../title/gaps.ts';
import { filePhase } from './phase.ts';

/** Why a video that is never decoded has no probe. */
export function unprobed(undecoded: 'disc' | 'address'): Message {
  return message(undecoded === 'disc' ? 'discProbe' : 'addressFile');
}

export const probePhase = filePhase({
  name: 'probe',
  async fill(title, video, tools) {
    const before = title.fact(video, 'probe');
    const undecoded = undecodedAs(video);
    if (undecoded !== undefined) return { fact: absentFact(before, unprobed(undecoded), tools.now(), 'never') };
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
