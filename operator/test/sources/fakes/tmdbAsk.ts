/** The parameters of a TMDB request. */
export interface TmdbAsk {
  /** `de` of `de-DE`; absent: English texts and no filter. */
  readonly language?: string;
  /** Wanted tags of pictures: from `include_image_language`, else the language alone; undefined: all. */
  readonly imageTags?: ReadonlySet<string>;
  readonly videoTags: ReadonlySet<string>;
}
