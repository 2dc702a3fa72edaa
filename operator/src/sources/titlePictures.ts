/** Asks the sources of a document for pictures of a title, for a person to choose from. It decides nothing. */
import type { ArtKind, ArtOffer, Ids, TitleKind } from '../phases/details.ts';
import type { DetailsWish, Source, Trouble } from '../phases/sources.ts';

export interface PicturesWish {
  readonly kind: TitleKind;
  readonly ids: Ids;
  readonly languages: readonly string[];
  readonly art: ArtKind;
  /** Absent for the title itself. */
  readonly season?: number | undefined;
}

export interface OfferedPictures {
  readonly offers: readonly ArtOffer[];
  readonly troubles: readonly Trouble[];
  /** False: no source of the document has pictures of titles of this kind. */
  readonly isAsked: boolean;
}

/** As many as a person looks through; each is fetched and decoded when it comes into view. */
const offersAtMost = 30;

export async function titlePictures(sources: readonly Source[], wish: PicturesWish): Promise<OfferedPictures> {
  const { kind, ids, languages, season } = wish;
  const question: DetailsWish = { kind, ids, languages, seasons: season === undefined ? [] : [season], order: 'aired' };
  const asked = sources.filter(({ kinds, details, art }) => kinds.includes(kind) && (details ?? art) !== undefined);
  const answers = await Promise.all(asked.flatMap((source) => answersOf(source, question)));
  const troubles = answers.flatMap(({ trouble }) => trouble ?? []);
  const offers = answers
    .flatMap(({ art }) => art)
    .filter((offer) => offer.kind === wish.art && offer.season === season);
  const distinct = [...new Map(offers.map((offer) => [offer.url, offer])).values()];
  return { offers: ranked(distinct, languages).slice(0, offersAtMost), troubles, isAsked: asked.length > 0 };
}

interface Answered {
  readonly art: readonly ArtOffer[];
  readonly trouble?: Trouble;
}

function answersOf(source: Source, question: DetailsWish): readonly Promise<Answered>[] {
  return [
    source.details?.(question).then((answer) => ({
      art: answer.state === 'found' ? (answer.value.art ?? []) : [],
      ...(answer.state === 'trouble' ? { trouble: answer.trouble } : {}),
    })),
    source.art?.(question).then((answer) => ({
      art: answer.state === 'found' ? answer.value : [],
      ...(answer.state === 'trouble' ? { trouble: answer.trouble } : {}),
    })),
  ].filter((answer) => answer !== undefined);
}

/** Pictures in the languages of the document first, then those without words, then others; each by its votes. */
function ranked(offers: readonly ArtOffer[], languages: readonly string[]): readonly ArtOffer[] {
  const primary = languages.map((tag) => tag.split('-')[0]);
  const rank = ({ language }: ArtOffer) => {
    if (language === undefined) return primary.length;
    const place = primary.indexOf(language);
    return place < 0 ? primary.length + 1 : place;
  };
  return offers.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      (other.voteAverage ?? 0) - (one.voteAverage ?? 0) ||
      (other.votes ?? 0) - (one.votes ?? 0),
  );
}
