// Generated from franchise/schema.json by `npm run generate`. Do not edit.

/**
 * A film (movie) or a series, never both.
 */
export type Entry = MovieEntry | SeriesEntry;

/**
 * The films and series of one story in the order the story plays, with an optional calendar, eras and universes.
 */
export interface Franchise {
  /**
   * The name to show.
   */
  name: string;
  /**
   * Where the author read the order and the times. For the next author.
   *
   * Items: The address of a page, or another URI. Characters outside ASCII are percent-encoded.
   */
  sources?: string[];
  art?: Art;
  calendar?: Calendar;
  /**
   * The universe the story happens in. An entry that names no universes of its own is in this one.
   */
  universe?: string;
  /**
   * Named stretches of the timeline. They need a calendar; spans may overlap.
   */
  eras?: Era[];
  /**
   * The story, first to last. A depth-first walk of this list is the order.
   *
   * @minItems 1
   */
  order: Entry[];
}
/**
 * Art for the whole franchise: links only, never image bytes.
 */
export interface Art {
  /**
   * 2:3 portrait image.
   */
  poster?: Link;
  /**
   * 16:9 background image with no title on it.
   */
  fanart?: Link;
  /**
   * 16:9 image that carries the title or the logo.
   */
  landscape?: Link;
  /**
   * Transparent PNG of the franchise wordmark.
   */
  logo?: Link;
  /**
   * Wide thin strip, about 5:1.
   */
  banner?: Link;
}
/**
 * How the story counts time.
 */
export interface Calendar {
  /**
   * What one step of a time is.
   */
  unit: 'years' | 'days';
  /**
   * The event that the times count from. Without it the times are plain calendar years.
   */
  zero?: string;
  /**
   * Printed after a negative time.
   */
  before?: string;
  /**
   * Printed after a positive time.
   */
  after?: string;
}
/**
 * A named stretch of the timeline, both ends included.
 */
export interface Era {
  /**
   * The name to show.
   */
  name: string;
  /**
   * The first moment, in the calendar's unit.
   */
  from: number;
  /**
   * The last moment, in the calendar's unit.
   */
  to: number;
}
/**
 * A film.
 */
export interface MovieEntry {
  /**
   * The film, as scheme:id of a film database.
   */
  movie: Id;
  /**
   * The name to show when no collection holds the member. Carries no year. Put it in quotes.
   */
  title?: string;
  /**
   * The day of the first public release, as much of it as is known: year, year-month or full date (ISO 8601). Film: first public release. Series: the day the first episode aired. Never the story's own calendar. Put it in quotes.
   */
  released?: string;
  time?: Time;
  /**
   * Every universe whose story the entry continues or joins, even when the story never goes there. Without it the entry belongs to the franchise's own universe.
   *
   * @minItems 1
   *
   * Items: The name of a universe.
   */
  universes?: string[];
  /**
   * Free text for the next author. It is never shown to a viewer.
   */
  note?: string;
}
/**
 * A span in the calendar's unit, both ends included. It needs a calendar. from and to are equal for a story that stays in one year.
 */
export interface Time {
  /**
   * The first moment, in the calendar's unit.
   */
  from: number;
  /**
   * The last moment, in the calendar's unit.
   */
  to: number;
}
/**
 * A series, or some of its seasons and episodes.
 */
export interface SeriesEntry {
  /**
   * The series, as scheme:id of a series database.
   */
  series: Id;
  /**
   * The name to show when no collection holds the member. Carries no year. Put it in quotes.
   */
  title?: string;
  /**
   * The day of the first public release, as much of it as is known: year, year-month or full date (ISO 8601). Film: first public release. Series: the day the first episode aired. Never the story's own calendar. Put it in quotes.
   */
  released?: string;
  time?: Time;
  /**
   * Every universe whose story the entry continues or joins, even when the story never goes there. Without it the entry belongs to the franchise's own universe.
   *
   * @minItems 1
   *
   * Items: The name of a universe.
   */
  universes?: string[];
  /**
   * Free text for the next author. It is never shown to a viewer.
   */
  note?: string;
  /**
   * The seasons that play here, in order. Without it the entry means the whole show.
   *
   * @minItems 1
   */
  seasons?: Season[];
}
/**
 * A season, or some of its episodes.
 */
export interface Season {
  /**
   * The number of the season. Specials are season 0.
   */
  season: number;
  /**
   * Episode codes or ranges, in the order they play. Without it the season plays whole in aired order.
   *
   * @minItems 1
   *
   * Items: One episode (S01E01) or a range within the season (S01E01-S01E04), without spaces.
   */
  episodes?: string[];
  time?: Time;
  /**
   * Free text for the next author. It is never shown to a viewer.
   */
  note?: string;
}

/**
 * A film or a series in a public database, as scheme:id. Films use a film database (tmdb, imdb), series a series database (tvdb).
 */
export type Id = string;

/**
 * The https address of a public image that a reader may fetch.
 */
export type Link = string;
