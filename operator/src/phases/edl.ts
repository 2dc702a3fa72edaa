/**
 * edl: `<video base>.edl`, written from the video's marks if the document asks (`marks.edl`), so that Kodi and others
 * skip them (docs/decisions/which-edl-action-a-mark-gets.md). A file of that name that is not ours stays as it is. Ours
 * goes with its last mark, and when the document no longer asks for it.
 */
import { hash } from 'node:crypto';
import type { LibrarySpec } from '../library/document.ts';
import { type MessageCode, message } from '../messages/message.ts';
import type { VideoLayout } from '../naming/layout.ts';
import { joinPath, placeOfVideo } from '../naming/mediaPlace.ts';
import { removeOwn } from '../storage/remove.ts';
import type { FileFact } from '../title/facts.ts';
import { absentFact, filledFact, isShut, openFact, shutFact } from '../title/gaps.ts';
import type { MadeFile } from '../title/record.ts';
import type { Title } from '../title/title.ts';
import { edlName, isEdlListed, listedEdls, ownEdl, wantedEdl } from './edlOwn.ts';
import { reviewMissing } from './made.ts';
import { type Filled, filePhase, type PhaseTools } from './phase.ts';
import { placeFile } from './placeFile.ts';

export const edlPhase = filePhase({
  name: 'edl',
  async review(title, video, tools) {
    const fact = title.fact(video, 'edl');
    if (fact === undefined || fact.state === 'open') return;
    const shut = shutReason(tools.spec);
    if (shut !== undefined) {
      if (!is(fact, shut)) title.setFact(video, 'edl', openFact(fact));
    } else if (isShut(fact) || isOutdated(title, video, fact)) title.setFact(video, 'edl', openFact(fact));
    else if (fact.state === 'filled' && !isEdlListed(title, video)) {
      reviewMissing(title, video, 'edl', 'lookWhoCleansEdl', tools);
    }
  },
  async fill(title, video, tools) {
    const before = title.fact(video, 'edl');
    const shut = shutReason(tools.spec);
    if (shut === 'edlOff') {
      // Records of Libraries that never asked for the files do not mention them.
      if (before === undefined) return undefined;
      const made = tools.spec.readOnly ? madeFor(title, video) : await remove(title, video, tools);
      return { fact: shutFact(before, message(shut), tools.now()), made };
    }
    if (shut !== undefined) return { fact: shutFact(before, message(shut), tools.now()) };
    const marks = title.fact(video, 'marks');
    // Marks that are not known yet bring the video back.
    if (marks === undefined || marks.state === 'open') return undefined;
    const bytes = wantedEdl(video, title.file(video)?.facts);
    if (bytes !== undefined) return place(title, video, bytes, tools);
    const made = await remove(title, video, tools);
    return { fact: absentFact(before, message('noMarksToSkip'), tools.now(), 'never'), made };
  },
});

/** Why the document rules the file out; undefined if it is wanted. */
function shutReason({ marks, readOnly }: LibrarySpec): 'edlOff' | 'readOnly' | undefined {
  if (!marks.edl || marks.mode === 'off') return 'edlOff';
  return readOnly ? 'readOnly' : undefined;
}

/** The marks changed, the file of somebody else is gone, or ours no longer has the size that we wrote. */
function isOutdated(title: Title, video: VideoLayout, fact: FileFact<'edl'>): boolean {
  if (fact.state === 'failed' || title.fact(video, 'marks')?.state === 'open') return false;
  if (is(fact, 'edlOfOthers')) return !isEdlListed(title, video);
  const bytes = wantedEdl(video, title.file(video)?.facts);
  if (bytes === undefined) return fact.state === 'filled';
  if (fact.state === 'absent') return true;
  const listed = title.listing.get(placeOfVideo(video).folder)?.get(edlName(video));
  const [made] = listedEdls(title, video);
  return made?.sha256 !== hash('sha256', bytes) || (listed !== undefined && listed.sizeBytes !== made.sizeBytes);
}

async function place(title: Title, video: VideoLayout, bytes: Uint8Array, tools: PhaseTools): Promise<Filled<'edl'>> {
  const before = title.fact(video, 'edl');
  const name = edlName(video);
  const path = joinPath(placeOfVideo(video).folder, name);
  const placed = await placeFile(tools.root, {
    ...{ path, name, fact: 'edl', bytes, nowMs: tools.now() },
    owns: withUnlisted(listedEdls(title, video), await ownEdl(title, video, tools.root)),
    async note(mayLieThere) {
      title.setFact(video, 'edl', openFact(before), mayLieThere);
      await title.save();
    },
  });
  if (placed.state === 'theirs') {
    return { fact: absentFact(before, message('edlOfOthers', name), tools.now(), 'never'), made: [] };
  }
  if (placed.isWritten) tools.made(title, 'edl', path);
  return { fact: filledFact(before, { path: name }, 'marks', tools.now()), made: [placed.made] };
}

/** Removes our file. Returns what the record still lists: nothing, because a file that was changed is a user's. */
async function remove(title: Title, video: VideoLayout, tools: PhaseTools): Promise<readonly MadeFile[]> {
  const { folder } = placeOfVideo(video);
  for (const made of withUnlisted(madeFor(title, video), await ownEdl(title, video, tools.root))) {
    const end = await removeOwn(tools.root, { ...made, folder });
    if (end === 'removed') tools.removed?.(title, joinPath(folder, made.path));
  }
  return [];
}

function madeFor(title: Title, video: VideoLayout): readonly MadeFile[] {
  return title.file(video)?.made.filter(({ fact }) => fact === 'edl') ?? [];
}

/** Also a file of ours that no record lists, because it was lost or damaged. */
function withUnlisted(listed: readonly MadeFile[], found: MadeFile | undefined): readonly MadeFile[] {
  return found === undefined || listed.includes(found) ? listed : [...listed, found];
}

function is(fact: FileFact<'edl'>, code: MessageCode): boolean {
  return fact.state === 'absent' && fact.reason?.code === code;
}
