/** A video's time line with its marks. Pointing, dragging or arrow keys show the picture of that moment. */
import './Scrubber.css';
import { useRef, useState } from 'preact/hooks';
import { clockText } from '../../format/words.ts';
import type { TilesView, VideoView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { type Edge, edgeOfKey } from './markTimes.ts';
import { chapterAt, columnsOf, lineSeconds, markAt, secondsAt, spanOnLine, stepSeconds, tileAt } from './scrub.ts';

export interface ScrubberProps {
  readonly video: VideoView;
  readonly name: string;
  readonly storageAway: boolean;
  /** Shows this place instead, without choosing it. */
  readonly at?: number | undefined;
  /** The chosen place; at first the one that is shown. */
  readonly onPlace?: (seconds: number) => void;
  /** A key set the edge of a mark at this place. */
  readonly onEdge?: (edge: Edge, seconds: number) => void;
}

/** Position shown at first: a moment that shows more than a logo. */
export const openingFraction = 0.12;
/** Step of the arrow keys for videos without pictures. */
const plainStepSeconds = 10;

export function Scrubber({ video, name, storageAway, at, onPlace, onEdge }: ScrubberProps) {
  const { texts } = useApp();
  const words = texts.title;
  const duration = lineSeconds(video);
  const [place, setPlace] = useState(duration * openingFraction);
  const [pointed, setPointed] = useState<number>();
  const [gone, setGone] = useState<{ readonly of: VideoView; readonly sheet: string | undefined }>();
  if (duration === 0) return null;
  const shown = at ?? pointed ?? place;
  const tiles = video.tiles !== undefined && video.tiles.sheets.length > 0 ? video.tiles : undefined;
  // Valid only for this video object: after a reload the sheet may exist again.
  const isGone = tiles !== undefined && gone?.of === video && gone.sheet === tiles.sheets[tileAt(tiles, shown).sheet];
  return (
    <div class="scrubber" dir="ltr">
      {tiles === undefined ? (
        <p class="scrubber-none">{storageAway ? words.storageAway : words.noTiles}</p>
      ) : (
        <Picture
          tiles={tiles}
          seconds={shown}
          moment={momentText(video, shown, texts)}
          isGone={isGone}
          onGone={(sheet) => setGone({ of: video, sheet })}
        />
      )}
      <TimeLine
        video={video}
        duration={duration}
        name={name}
        place={place}
        shown={shown}
        onPlace={(seconds) => {
          setPlace(seconds);
          onPlace?.(seconds);
        }}
        onEdge={onEdge}
        onPoint={setPointed}
      />
      {tiles === undefined || isGone ? null : <p class="scrubber-help">{words.scrubHelp}</p>}
    </div>
  );
}

type Texts = ReturnType<typeof useApp>['texts'];

function momentText(video: VideoView, seconds: number, { title, facts }: Texts): string {
  const mark = markAt(video.marks, seconds);
  const chapter = chapterAt(video.chapters, seconds)?.title;
  return title.at(clockText(seconds), mark === undefined ? chapter : facts.marks[mark.kind]);
}

interface PictureProps {
  readonly tiles: TilesView;
  readonly seconds: number;
  readonly moment: string;
  /** The sheet could not be loaded. */
  readonly isGone: boolean;
  readonly onGone: (sheet: string | undefined) => void;
}

/** One picture of a sheet. The number of columns is known once the sheet has loaded. */
function Picture({ tiles, seconds, moment, isGone, onGone }: PictureProps) {
  const { title } = useApp().texts;
  const { sheet, column, row } = tileAt(tiles, seconds);
  const [columns, setColumns] = useState(tiles.columns);
  const address = tiles.sheets[sheet];
  return (
    <div class="scrubber-picture" style={{ '--ratio': tiles.widthPixels / tiles.heightPixels }}>
      {isGone ? (
        <p class="scrubber-none">{title.sheetGone}</p>
      ) : (
        <img
          src={address}
          alt=""
          onLoad={(event) => setColumns(columnsOf(tiles, event.currentTarget.naturalWidth))}
          onError={() => onGone(address)}
          style={{ width: `${columns * 100}%`, left: `${-column * 100}%`, top: `${-row * 100}%` }}
        />
      )}
      <span class="scrubber-moment">{moment}</span>
    </div>
  );
}

interface TimeLineProps {
  readonly video: VideoView;
  readonly duration: number;
  readonly name: string;
  readonly place: number;
  readonly shown: number;
  readonly onPlace: (seconds: number) => void;
  readonly onPoint: (seconds: number | undefined) => void;
  readonly onEdge: ScrubberProps['onEdge'];
}

function TimeLine({ video, duration, name, place, shown, onPlace, onPoint, onEdge }: TimeLineProps) {
  const { texts } = useApp();
  const line = useRef<HTMLDivElement>(null);
  const under = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect();
    return box === undefined ? 0 : secondsAt((event.clientX - box.left) / box.width, duration);
  };
  const step = (event: KeyboardEvent) => {
    const edge = event.ctrlKey || event.metaKey || event.altKey ? undefined : edgeOfKey(event.key);
    if (edge !== undefined) onEdge?.(edge, place);
    const next = stepSeconds(event.key, place, video.tiles?.intervalSeconds ?? plainStepSeconds, duration);
    if (next === undefined) return;
    event.preventDefault();
    onPoint(undefined);
    onPlace(next);
  };
  return (
    <div
      ref={line}
      class="scrubber-line"
      role="slider"
      tabIndex={0}
      aria-label={texts.title.scrub(name)}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(place)}
      aria-valuetext={momentText(video, place, texts)}
      aria-keyshortcuts={onEdge === undefined ? undefined : 'i o'}
      onKeyDown={step}
      onPointerDown={(event) => {
        line.current?.setPointerCapture(event.pointerId);
        onPlace(under(event));
      }}
      onPointerMove={(event) => {
        const seconds = under(event);
        if (event.buttons > 0) onPlace(seconds);
        onPoint(seconds);
      }}
      onPointerLeave={() => onPoint(undefined)}
      onPointerUp={(event) => {
        if (event.pointerType !== 'mouse') onPoint(undefined);
      }}
    >
      <div class="scrubber-track">
        <LineSpans video={video} duration={duration} />
        <span class="scrubber-place" style={{ left: `${(shown / duration) * 100}%` }} />
      </div>
      <div class="scrubber-ends" aria-hidden="true">
        <span>{clockText(shown)}</span>
        <span>{clockText(duration)}</span>
      </div>
    </div>
  );
}

/** More chapters than this would make the line a grey bar; a file with so many is hostile or wrong. */
const shownChapters = 200;

function LineSpans({ video, duration }: { readonly video: VideoView; readonly duration: number }) {
  return (
    <>
      {video.chapters.slice(1, shownChapters).map((chapter) => (
        <span
          key={chapter.startSeconds}
          class="scrubber-chapter"
          style={{ left: `${spanOnLine(chapter, duration).startPercent}%` }}
        />
      ))}
      {video.marks.map((mark) => {
        const { startPercent, widthPercent } = spanOnLine(mark, duration);
        return (
          <span
            key={`${mark.kind}${mark.startSeconds}`}
            class={`scrubber-mark scrubber-mark-${mark.kind}`}
            style={{ left: `${startPercent}%`, width: `${widthPercent}%` }}
          />
        );
      })}
    </>
  );
}
