/** In front of a field that a person and somebody else changed: what the file says now, and a button that takes it. */
import { useRef } from 'preact/hooks';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useTexts } from '../../state/appState.ts';

interface MeanwhileProps {
  readonly text: string;
  readonly onTake: () => void;
}

export function Meanwhile({ text, onTake }: MeanwhileProps) {
  const words = useTexts().settings.meanwhile;
  const note = useRef<HTMLDivElement>(null);
  const take = () => {
    // This button disappears, and the field behind it stays.
    note.current?.nextElementSibling?.querySelector<HTMLElement>('select, input, button')?.focus();
    onTake();
  };
  return (
    <div ref={note} class="meanwhile">
      <Notice title={words.says(text)} tone="warn" place="line">
        <Button label={`${words.take}: ${text}`} onClick={take}>
          {words.take}
        </Button>
      </Notice>
    </div>
  );
}
