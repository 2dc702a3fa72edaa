/** What a TMDB request asks for. */
export interface TmdbAsk {
  /** `de` of `de-DE`; absent: not asked for, English texts and no filter. */
  readonly language?: string;
  /** Tags of pictures that are wanted: from `include_image_language`, else the language alone; undefined: all. */
  readonly imageTags?: ReadonlySet<string>;
  readonly videoTags: ReadonlySet<string>;
}
