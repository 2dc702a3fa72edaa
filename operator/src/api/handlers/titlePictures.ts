/** Choosing the pictures of a title: what sources offer, what a person sends, and back to the scan's own choice. */
import type { z } from '@hono/zod-openapi';
import { englishText } from '../../messages/english.ts';
import { message } from '../../messages/message.ts';
import { ApiError } from '../apiError.ts';
import type { TitleRow } from '../catalog.ts';
import { titleOf } from '../known.ts';
import { artOfFact, pictureFactsOf } from '../pictureFacts.ts';
import type { PagePorts, PictureRequest } from '../ports.ts';
import type { Accepted } from '../schemas/title.ts';
import {
  type PictureAction,
  type PictureList,
  type PictureQuestion,
  uploadAtMostBytes,
} from '../schemas/titlePictures.ts';
import { withCoded } from '../views/codedMessage.ts';
import { walkOf } from './title.ts';

export async function searchPictures(
  ports: PagePorts,
  id: string,
  { fact }: z.infer<typeof PictureQuestion>,
): Promise<z.infer<typeof PictureList>> {
  const { library, row } = await titleOf(ports, id);
  const art = artAsked(row, fact);
  if (ports.matches === undefined) throw new ApiError('refused', message('searchElsewhere'));
  const { offers, troubles, isAsked } = await ports.matches.offers(library, { kind: row.kind, ids: row.ids, ...art });
  return {
    isAsked,
    pictures: offers.map((offer) => ({ ...offer, address: `api/v1/matches/pictures/${offer.picture}` })),
    troubles: troubles.map(({ source, words }) => ({ source, message: englishText(words), ...withCoded(words) })),
  };
}

type Action = z.infer<typeof PictureAction>;

export async function choosePicture(ports: PagePorts, id: string, action: Action): Promise<z.infer<typeof Accepted>> {
  const title = await titleOf(ports, id);
  const { library, row, key } = title;
  const { fact } = action;
  const { art } = artAsked(row, fact);
  if (library.document.spec.readOnly) throw new ApiError('refused', message('readOnly'));
  const source = row.facts.find(({ subject, name }) => subject === '' && name === fact)?.fact.source;
  if (action.action !== 'automatic' && source === 'file') throw new ApiError('refused', message('ownArtStays', fact));
  if (action.action === 'automatic' && source !== 'you') throw new ApiError('refused', message('nothingChosen'));
  const wish = await wishOf(ports, action, art);
  if (!(await ports.choosePicture(library, { title: key, fact, wish })))
    throw new ApiError('refused', message('uploadsTooMany'));
  return walkOf(ports, title);
}

function artAsked(row: TitleRow, fact: string) {
  const facts = pictureFactsOf(row.facts);
  const art = facts.includes(fact) ? artOfFact(fact) : undefined;
  if (art === undefined) throw new ApiError('badRequest', message('artFactNeeded', facts.join(', ')));
  return art;
}

async function wishOf(
  ports: PagePorts,
  { action, picture, content }: Action,
  art: Parameters<PagePorts['pictureFault']>[1],
): Promise<PictureRequest['wish']> {
  if (action === 'automatic') return { action };
  if (action === 'pick') {
    if (picture === undefined) throw new ApiError('badRequest', message('pictureNeeded'));
    const offer = ports.matches?.offer(picture);
    if (offer === undefined) throw new ApiError('notFound', message('pictureForgotten'));
    return { action, ...offer };
  }
  if (content === undefined) throw new ApiError('badRequest', message('pictureNeeded'));
  const bytes = Uint8Array.from(Buffer.from(content, 'base64'));
  if (bytes.length > uploadAtMostBytes)
    throw new ApiError('tooLarge', message('uploadTooLarge', `${uploadAtMostBytes}`));
  const fault = await ports.pictureFault(bytes, art);
  if (fault !== undefined) throw new ApiError('badRequest', fault);
  return { action, bytes };
}
