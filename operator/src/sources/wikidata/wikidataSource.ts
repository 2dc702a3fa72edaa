/** Wikidata: ids of one service as those of another, and films by name and year. It has no texts and no art. */
import type { TitleKind } from '../../phases/details.ts';
import type { Source } from '../../phases/sources.ts';
import { answered, answeredSome } from '../answer.ts';
import type { SourceContext } from '../sourceContext.ts';
import { createWikidataClient } from './wikidataClient.ts';
import { createCrosswalk } from './wikidataCrosswalk.ts';
import { propertiesOf, queryByItems } from './wikidataItems.ts';
import { searchFilms } from './wikidataSearch.ts';

const name = 'wikidata';

/** The class of all films: it exists as long as Wikidata does. */
const itemOfFilms = 'Q11424';

export function wikidataSource(context: SourceContext): Source {
  const client = createWikidataClient(context);
  const crosswalk = createCrosswalk(client);
  return {
    name,
    kinds: ['movie', 'series'],
    finds: { movie: schemesOf('movie'), series: schemesOf('series') },
    search: (wish) =>
      answeredSome(name, async () => (wish.kind === 'movie' ? await searchFilms(client, wish) : []), context.nowMs),
    crosswalk: async (kind, ids) => {
      const answer = await answered(name, () => crosswalk(kind, ids), context.nowMs);
      if (answer.state !== 'found') return answer;
      const { ids: value, split } = answer.value;
      return { state: 'found', value, ...(split.length === 0 ? {} : { split }) };
    },
    test: () =>
      answered(
        name,
        async () => {
          await client.select(queryByItems([itemOfFilms]));
          return 'answers without a key';
        },
        context.nowMs,
      ),
  };
}

function schemesOf(kind: TitleKind): readonly string[] {
  return [name, ...propertiesOf(kind).map(({ scheme }) => scheme)];
}
