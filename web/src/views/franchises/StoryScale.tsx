/**
 * The story on its own calendar, to scale except for long gaps. It only illustrates the list; screen readers are
 * referred to the list.
 */
import './StoryScale.css';
import { timeLabel } from '@projectionist/franchise/calendar';
import type { UniverseUse } from '@projectionist/franchise/universes';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import type { FranchiseView, MemberView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useApp } from '../../state/appState.ts';
import { ScaleDrawing } from './ScaleDrawing.tsx';
import { scaleLayout } from './scaleLayout.ts';
import type { StoryList } from './storyList.ts';
import type { StoryStop } from './storyStops.ts';
import { useScaleGestures } from './useScaleGestures.ts';
import { viewportOf } from './viewport.ts';

interface StoryScaleProps {
  readonly franchise: FranchiseView;
  readonly universes: readonly UniverseUse[];
  readonly list: StoryList<MemberView>;
  /** The era that was chosen last. */
  readonly jump: StoryStop | undefined;
}

const buttons = [
  { key: '-', sign: '−', word: 'zoomOut' },
  { key: '+', sign: '+', word: 'zoomIn' },
  { key: 'ArrowLeft', sign: '←', word: 'left' },
  { key: 'ArrowRight', sign: '→', word: 'right' },
] as const;

export function StoryScale({ franchise, universes, list, jump }: StoryScaleProps) {
  const { texts, locale } = useApp();
  const { franchises: words } = texts;
  const { calendar, eras, name } = franchise;
  const cards = useMemo(() => list.sections.flatMap((section) => section.cards), [list]);
  const area = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { viewport, widthPixels, press, show } = useScaleGestures(area);
  const layout = scaleLayout({ cards, eras, universes, widthPixels, viewport });
  const { at } = layout;
  useEffect(() => {
    if (jump?.time !== undefined) show(viewportOf(at(jump.time.from), at(jump.time.to)));
    // The positions are those of the present story; only a new jump moves the drawing.
  }, [jump]);
  const timedCount = cards.length - layout.untimedCount;
  if (timedCount === 0 || calendar === undefined) return <Notice title={words.scale.noTimes} icon="franchises" />;
  return (
    <section class="story-scale">
      <div class="story-scale-buttons">
        {buttons.map(({ key, sign, word }) => (
          <Button key={key} label={words.scale[word]} onClick={() => press(key)}>
            {sign}
          </Button>
        ))}
        <Button onClick={() => press('0')}>{words.scale.whole}</Button>
      </div>
      <div
        ref={area}
        class="story-scale-area"
        role="application"
        aria-label={words.scale.title(name)}
        aria-describedby={hintId}
        style={{ blockSize: `${layout.heightPixels}px` }}
      >
        <ScaleDrawing layout={layout} calendar={calendar} universes={universes} />
      </div>
      <p id={hintId} class="story-scale-note">
        {words.scale.description} {words.scale.hint}
      </p>
      {layout.untimedCount === 0 ? null : (
        <p class="story-scale-note">
          {words.scale.untimed(layout.untimedCount, layout.untimedCount.toLocaleString(locale))}
        </p>
      )}
      {layout.furtherEras.length === 0 ? null : (
        <p class="story-scale-note">
          {words.scale.furtherEras}:{' '}
          {layout.furtherEras.map((era) => `${era.name} (${timeLabel(era, calendar)})`).join(', ')}
        </p>
      )}
    </section>
  );
}
