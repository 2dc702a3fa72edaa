/** The `refresh` wishes a walk found: which titles it visits for them, and which wishes remain when it ends. */
import type { TitleLayout, VideoLayout } from '../naming/layout.ts';
import { withoutSeason } from '../title/factTable.ts';
import { type RefreshWish, refreshed, refreshedTitle } from '../title/refresh.ts';
import type { Title } from '../title/title.ts';
import { isWithin } from './listing.ts';

export interface TitleRefresh extends RefreshWish {
  /**
   * Relative to the root: a title's folder or file, a folder of titles, or one video of a series. '' means everything.
   */
  readonly title: string;
}

export class Refreshes {
  readonly #wishes: readonly TitleRefresh[];
  /** Titles that this walk met and could not finish. */
  readonly #undone = new Map<string, TitleLayout>();

  constructor(wishes: readonly TitleRefresh[]) {
    this.#wishes = wishes;
  }

  /** True if a wish names everything: then a full walk visits every title. */
  get ofEverything(): boolean {
    return this.#wishes.some(({ title }) => title === '');
  }

  /** Paths to walk together with the held folders. */
  get titles(): readonly string[] {
    return [...new Set(this.#wishes.flatMap(({ title }) => (title === '' ? [] : [title])))];
  }

  /** Opens the requested facts of this video. */
  open(title: Title, video: VideoLayout, nowMs: number): void {
    const file = title.file(video);
    const wishes = this.#wishes.filter((wish) => concerns(wish.title, title.layout, video));
    if (file !== undefined && wishes.length > 0) title.setFile(video, refreshed(file, wishes, nowMs));
  }

  /** Opens the requested facts of the title itself. */
  openTitle(title: Pick<Title, 'layout' | 'record'>, nowMs: number): void {
    const wishes = this.#wishes.filter((wish) => concernsTitle(wish, title.layout));
    if (wishes.length > 0) title.record = refreshedTitle(title.record, wishes, nowMs);
  }

  /** True if this fact of the video, or of the title itself, was requested. */
  wants(fact: string, layout: TitleLayout, video?: VideoLayout): boolean {
    const name = withoutSeason(fact);
    return this.#wishes.some((wish) => {
      if (wish.fact !== name) return false;
      return video === undefined ? concernsTitle(wish, layout) : concerns(wish.title, layout, video);
    });
  }

  /** Notes a title that failed, still grows, or whose record could not be written: its wish remains. */
  undone(layout: TitleLayout): void {
    this.#undone.set(layout.key, layout);
  }

  /** The wishes that remain. `isWalked`: everything under this path ('': everything) was walked to its end. */
  owed(isWalked: (path: string) => boolean): readonly TitleRefresh[] {
    const owed = this.#wishes.flatMap((wish): readonly TitleRefresh[] => {
      if (!isWalked(wish.title)) return [wish];
      const left = [...this.#undone.values()].filter(
        (layout) => isWithin(layout.key, wish.title) || isWithin(wish.title, layout.key),
      );
      // Only for the unfinished titles: repeating a refresh of everything for one of them would never end.
      return left.map((layout) => ({ ...wish, title: isWithin(layout.key, wish.title) ? layout.key : wish.title }));
    });
    return [...new Map(owed.map((wish) => [JSON.stringify([wish.title, wish.fact]), wish])).values()];
  }
}

function concerns(path: string, layout: TitleLayout, video: VideoLayout): boolean {
  return path === layout.key || isWithin(video.path, path) || (video.disc !== undefined && isWithin(path, video.path));
}

/**
 * True if the wish includes the title's own facts. A request for one episode's .nfo excludes the show's .nfo; the
 * show's art is included by any path in the show.
 */
function concernsTitle({ title: path, fact }: TitleRefresh, { key }: TitleLayout): boolean {
  return isWithin(key, path) || (fact !== 'nfo' && isWithin(path, key));
}
