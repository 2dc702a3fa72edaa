/** Searches services for a title. */
import type { z } from '@hono/zod-openapi';
import { englishText } from '../../messages/english.ts';
import { message } from '../../messages/message.ts';
import { ApiError } from '../apiError.ts';
import { titleOf } from '../known.ts';
import type { MatchPicture } from '../matchesPort.ts';
import type { PagePorts } from '../ports.ts';
import type { MatchList, MatchQuestion } from '../schemas/matches.ts';
import { withCoded } from '../views/codedMessage.ts';

export async function searchMatches(
  ports: PagePorts,
  id: string,
  { title, year }: z.infer<typeof MatchQuestion>,
): Promise<z.infer<typeof MatchList>> {
  const { library, row } = await titleOf(ports, id);
  if (ports.matches === undefined) throw new ApiError('refused', message('searchElsewhere'));
  const { matches, troubles, isAsked } = await ports.matches.search(library, { kind: row.kind, title, year });
  return {
    isAsked,
    matches: matches.map(({ picture, ...match }) => ({
      ...match,
      ...{ countries: [...match.countries], directors: [...match.directors] },
      ...(picture === undefined ? {} : { poster: `api/v1/matches/pictures/${picture}` }),
    })),
    troubles: troubles.map(({ source, words }) => ({ source, message: englishText(words), ...withCoded(words) })),
  };
}

export async function readMatchPicture(ports: PagePorts, name: string): Promise<MatchPicture> {
  const found = await ports.matches?.picture(name);
  if (found === undefined) throw new ApiError('notFound', message('pictureUnknown'));
  return found;
}
