/** Converts a moment to its picture on a sheet, and a pointer or key to a moment. Pure. */
import type { ChapterView, MarkView, TilesView } from '../../generated/api.ts';

export interface TilePlace {
  readonly sheet: number;
  readonly column: number;
  readonly row: number;
}

/** Picture n shows the video at n × intervalSeconds. After the last picture the last one is shown. */
export function tileAt(tiles: TilesView, seconds: number): TilePlace {
  const { columns, rows, images, intervalSeconds } = tiles;
  const picture = Math.min(Math.max(0, images - 1), Math.max(0, Math.floor(seconds / intervalSeconds)));
  const onSheet = picture % (columns * rows);
  return {
    sheet: Math.floor(picture / (columns * rows)),
    column: onSheet % columns,
    row: Math.floor(onSheet / columns),
  };
}

/**
 * Returns the number of pictures in a row of a sheet `sheetPixels` wide. The last sheet may be narrower. A sheet of
 * another program may have another size; then the columns of its folder name count.
 */
export function columnsOf({ columns, widthPixels }: TilesView, sheetPixels: number): number {
  const found = sheetPixels / widthPixels;
  return Number.isInteger(found) && found >= 1 && found <= columns ? found : columns;
}

/**
 * Returns the length of the time line: the duration of the video, or what its pictures cover if the duration is
 * unknown.
 */
export function lineSeconds(video: { readonly durationSeconds?: number; readonly tiles?: TilesView }): number {
  if (video.durationSeconds !== undefined && video.durationSeconds > 0) return video.durationSeconds;
  return video.tiles === undefined ? 0 : video.tiles.images * video.tiles.intervalSeconds;
}

/** `fraction` is 0 to 1 along the line. The line runs from left to right in every language, as in players. */
export function secondsAt(fraction: number, durationSeconds: number): number {
  return Math.min(1, Math.max(0, fraction)) * durationSeconds;
}

/** Steps by one picture, ten pictures, or to an end; undefined for other keys. */
export function stepSeconds(
  key: string,
  atSeconds: number,
  intervalSeconds: number,
  durationSeconds: number,
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: atSeconds + intervalSeconds,
    ArrowUp: atSeconds + intervalSeconds,
    ArrowLeft: atSeconds - intervalSeconds,
    ArrowDown: atSeconds - intervalSeconds,
    PageUp: atSeconds + 10 * intervalSeconds,
    PageDown: atSeconds - 10 * intervalSeconds,
    Home: 0,
    End: durationSeconds,
  };
  const wanted = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return wanted === undefined ? undefined : Math.min(durationSeconds, Math.max(0, wanted));
}

export function chapterAt(chapters: readonly ChapterView[], seconds: number): ChapterView | undefined {
  return chapters.findLast((chapter) => chapter.startSeconds <= seconds);
}

export function markAt(marks: readonly MarkView[], seconds: number): MarkView | undefined {
  return marks.find((mark) => mark.startSeconds <= seconds && seconds < mark.endSeconds);
}

/** Returns the span in percent, clipped to the line: marks come from files and may have any value. */
export function spanOnLine(
  span: { readonly startSeconds: number; readonly endSeconds: number },
  durationSeconds: number,
): { readonly startPercent: number; readonly widthPercent: number } {
  const percent = (seconds: number) =>
    durationSeconds <= 0 ? 0 : (Math.min(durationSeconds, Math.max(0, seconds)) / durationSeconds) * 100;
  const startPercent = percent(span.startSeconds);
  return { startPercent, widthPercent: Math.max(0, percent(span.endSeconds) - startPercent) };
}
