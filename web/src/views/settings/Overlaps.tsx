/** Lines that a person and somebody else changed at the same time: both texts, and whose to take. */
import './Overlaps.css';
import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useApp } from '../../state/appState.ts';
import type { Overlap } from './mergedTexts.ts';

interface OverlapsProps {
  readonly overlaps: readonly Overlap[];
  readonly onChoice: (whose: 'own' | 'theirs') => void;
}

export function Overlaps({ overlaps, onChoice }: OverlapsProps) {
  const words = useApp().texts.settings.overlaps;
  const region = useRef<HTMLDivElement>(null);
  // The button that loaded the new text is gone.
  useEffect(() => {
    if (document.activeElement === document.body) region.current?.focus();
  }, []);
  return (
    <div ref={region} class="overlaps" tabIndex={-1}>
      <Notice title={words.title} tone="warn" place="line">
        {overlaps.map(({ line, own, theirs }) => (
          <dl key={line} class="overlaps-lines">
            <dt>{words.own(line)}</dt>
            <dd>{own.length === 0 ? words.removed : <pre dir="auto">{own.join('\n')}</pre>}</dd>
            <dt>{words.theirs}</dt>
            <dd>{theirs.length === 0 ? words.removed : <pre dir="auto">{theirs.join('\n')}</pre>}</dd>
          </dl>
        ))}
        <div class="settings-actions">
          <Button onClick={() => onChoice('own')}>{words.takeOwn}</Button>
          <Button onClick={() => onChoice('theirs')}>{words.takeTheirs}</Button>
        </div>
      </Notice>
    </div>
  );
}
