/** Both ends of the span that is being set by hand, on a lane under the time line: dragged, or moved by keys. */
import './MarkHandles.css';
import { useRef } from 'preact/hooks';
import { clockText } from '../../format/words.ts';
import { useApp } from '../../state/appState.ts';
import { movedEdge, type Span, steppedEdge } from './markHandles.ts';
import type { Edge } from './markTimes.ts';
import { secondsAt, spanOnLine } from './scrub.ts';

interface MarkHandlesProps {
  readonly name: string;
  readonly span: Span;
  readonly duration: number;
  readonly onMove: (edge: Edge, seconds: number) => void;
  /** The place that the picture should show; undefined when no end is being moved. */
  readonly onShow: (seconds: number | undefined) => void;
}

export function MarkHandles({ name, span, duration, onMove, onShow }: MarkHandlesProps) {
  const { byHand: words } = useApp().texts.title;
  const lane = useRef<HTMLDivElement>(null);
  const { startPercent, widthPercent } = spanOnLine(span, duration);
  const move = (edge: Edge, wanted: number) => {
    const seconds = movedEdge(edge, wanted, span, duration);
    onMove(edge, seconds);
    onShow(seconds);
  };
  const drag = (edge: Edge, event: PointerEvent) => {
    const box = lane.current?.getBoundingClientRect();
    if (box === undefined || event.buttons === 0) return;
    move(edge, secondsAt((event.clientX - box.left) / box.width, duration));
  };
  return (
    <div class="mark-handles" dir="ltr" ref={lane}>
      <span class="mark-handles-span" style={{ left: `${startPercent}%`, width: `${widthPercent}%` }} />
      {(['start', 'end'] as const).map((edge) => {
        const seconds = edge === 'start' ? span.startSeconds : span.endSeconds;
        return (
          <div
            key={edge}
            class="mark-handle"
            role="slider"
            tabIndex={0}
            aria-label={words.handle(name, words[edge])}
            aria-valuemin={0}
            aria-valuemax={Math.round(duration)}
            aria-valuenow={seconds}
            aria-valuetext={clockText(seconds)}
            style={{ left: `${edge === 'start' ? startPercent : startPercent + widthPercent}%` }}
            onKeyDown={(event) => {
              const next = steppedEdge(event.key, event.shiftKey, seconds);
              if (next === undefined) return;
              event.preventDefault();
              move(edge, next);
            }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(edge, event)}
            onPointerUp={() => onShow(undefined)}
            onBlur={() => onShow(undefined)}
          />
        );
      })}
    </div>
  );
}
