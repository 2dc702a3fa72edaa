/** The strip beside the wall: jumps to a letter, a month or a year, by a press, by dragging, and by keys. */
import './JumpStrip.css';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PlaceList } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { useCalmReload } from '../../state/useCalmReload.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { type JumpPlace, type JumpSort, jumpPlaces, labelledPlaces, placeOf, placeStep } from './jumpPlaces.ts';
import { placesPath, type WallQuestion } from './wallQuestion.ts';

interface JumpStripProps {
  readonly question: WallQuestion;
  readonly sort: JumpSort;
  /** The first title in sight. */
  readonly index: number;
  readonly onJump: (index: number) => void;
}

export function JumpStrip({ question, sort, index, onJump }: JumpStripProps) {
  const { texts, locale } = useApp();
  const { wall } = texts;
  const loaded = useLoaded<PlaceList>(placesPath(question));
  useCalmReload(loaded, 'titles');
  const found = loaded.value?.places;
  const places = useMemo(
    () => jumpPlaces(found ?? [], sort, { locale, unknownYear: wall.unknownYear }),
    [found, sort, locale, wall],
  );
  const strip = useRef<HTMLDivElement>(null);
  const room = useRoom(strip);
  // The chosen place stays while the strip is used: near the end the page cannot scroll as far.
  const [chosen, setChosen] = useState<number>();
  const current = Math.min(chosen ?? placeOf(places, index), Math.max(0, places.length - 1));
  const jump = (to: number) => {
    setChosen(to);
    const place = places[to];
    if (place !== undefined && to !== chosen) onJump(place.index);
  };
  const follow = (event: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect();
    if (box === undefined || places.length === 0) return;
    const part = Math.min(1, Math.max(0, (event.clientY - box.top) / box.height));
    jump(Math.round(part * (places.length - 1)));
  };
  const [isDragged, setDragged] = useState(false);
  // All of one month, for example: there is nowhere to jump to.
  if (found !== undefined && places.length < 2) return null;
  return (
    <div class="jump">
      <div
        ref={strip}
        class="jump-strip"
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={wall.jump}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, places.length - 1)}
        aria-valuenow={current}
        aria-valuetext={places[current]?.name ?? ''}
        onKeyDown={(event) => {
          const to = placeStep(event.key, current, places.length);
          if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          jump(to);
        }}
        onBlur={() => setChosen(undefined)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(true);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
        onLostPointerCapture={() => setDragged(false)}
      >
        {places.length < 2 ? null : <Labels places={places} room={room} current={current} isDragged={isDragged} />}
      </div>
    </div>
  );
}

interface LabelsProps {
  readonly places: readonly JumpPlace[];
  readonly room: number;
  readonly current: number;
  readonly isDragged: boolean;
}

/** Only drawn: the slider itself says its value. */
function Labels({ places, room, current, isDragged }: LabelsProps) {
  const last = Math.max(1, places.length - 1);
  const at = (place: number) => ({ insetBlockStart: `${(place / last) * 100}%` });
  return (
    <>
      {labelledPlaces(places, room).map((place) => (
        <span key={place} class="jump-label" aria-hidden="true" style={at(place)}>
          {places[place]?.label}
        </span>
      ))}
      <span class={isDragged ? 'jump-current jump-named' : 'jump-current'} aria-hidden="true" style={at(current)}>
        <span class="jump-name">{places[current]?.name}</span>
      </span>
    </>
  );
}

/** Height of a label in rem. */
const labelRem = 1.25;

/** The number of labels that fit. */
function useRoom(strip: { readonly current: HTMLElement | null }): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = strip.current;
    if (element === null) return;
    const measure = () => {
      const remPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRoom(Math.floor(element.clientHeight / (labelRem * remPixels)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [strip]);
  return room;
}
