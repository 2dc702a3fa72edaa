/** The wishes of `refresh` that a walk found: which titles it visits for them, and which are still owed when it has ended. */
import type { TitleLayout, VideoLayout } from '../naming/layout.ts';
import { withoutSeason } from '../title/factTable.ts';
import { type RefreshWish, refreshed, refreshedTitle } from '../title/refresh.ts';
import type { Title } from '../title/title.ts';
import { isWithin } from './listing.ts';

export interface TitleRefresh extends RefreshWish {
  /** Relative to the root: a title's folder or file, a folder of titles, or one video of a series. '' is everything. */
  readonly title: string;
}

export class Refreshes {
  readonly #wishes: readonly TitleRefresh[];
  /** Titles that a walk met and left undone. */
  readonly #undone = new Map<string, TitleLayout>();

  constructor(wishes: readonly TitleRefresh[]) {
    this.#wishes = wishes;
  }

  /** Every title of a full walk is to be visited. */
  get ofEverything(): boolean {
    return this.#wishes.some(({ title }) => title === '');
  }

  /** To be walked beside the held folders. */
  get titles(): readonly string[] {
    return [...new Set(this.#wishes.flatMap(({ title }) => (title === '' ? [] : [title])))];
  }

  /** Opens the facts of this video that are wished for. */
  open(title: Title, video: VideoLayout, nowMs: number): void {
    const file = title.file(video);
    const wishes = this.#wishes.filter((wish) => concerns(wish.title, title.layout, video));
    if (file !== undefined && wishes.length > 0) title.setFile(video, refreshed(file, wishes, nowMs));
  }

  /** Opens the facts of the title itself that are wished for. */
  openTitle(title: Pick<Title, 'layout' | 'record'>, nowMs: number): void {
    const wishes = this.#wishes.filter((wish) => concernsTitle(wish, title.layout));
    if (wishes.length > 0) title.record = refreshedTitle(title.record, wishes, nowMs);
  }

  /** This fact of the video, or of the title itself, is wished for. */
  wants(fact: string, layout: TitleLayout, video?: VideoLayout): boolean {
    const name = withoutSeason(fact);
    return this.#wishes.some((wish) => {
      if (wish.fact !== name) return false;
      return video === undefined ? concernsTitle(wish, layout) : concerns(wish.title, layout, video);
    });
  }

  /** The title failed, grows, or its record could not be written: it is met again. */
  undone(layout: TitleLayout): void {
    this.#undone.set(layout.key, layout);
  }

  /** What is owed still. `isWalked`: everything under this path ('': everything) was walked to its end. */
  owed(isWalked: (path: string) => boolean): readonly TitleRefresh[] {
    const owed = this.#wishes.flatMap((wish): readonly TitleRefresh[] => {
      if (!isWalked(wish.title)) return [wish];
      const left = [...this.#undone.values()].filter(
        (layout) => isWithin(layout.key, wish.title) || isWithin(wish.title, layout.key),
      );
      // Only the titles that were left: a walk of everything for one of them would go on for ever.
      return left.map((layout) => ({ ...wish, title: isWithin(layout.key, wish.title) ? layout.key : wish.title }));
    });
    return [...new Map(owed.map((wish) => [JSON.stringify([wish.title, wish.fact]), wish])).values()];
  }
}

function concerns(path: string, layout: TitleLayout, video: VideoLayout): boolean {
  return path === layout.key || isWithin(video.path, path) || (video.disc !== undefined && isWithin(path, video.path));
}

/** Who names one episode for its .nfo does not mean the show's; the show's art he can only mean by any path in it. */
function concernsTitle({ title: path, fact }: TitleRefresh, { key }: TitleLayout): boolean {
  return isWithin(key, path) || (fact !== 'nfo' && isWithin(path, key));
}
