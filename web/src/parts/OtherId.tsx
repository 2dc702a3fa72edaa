/** A form for an ID, or the address of a service's page, that no service proposed. The server checks whether it is valid. */
import './OtherId.css';
import { useState } from 'preact/hooks';
import type { TitleView } from '../generated/api.ts';
import { useApp } from '../state/appState.ts';
import { Button } from './Button.tsx';

export interface OtherIdProps {
  readonly kind: TitleView['kind'];
  /** No match is shown above it. */
  readonly isOnly: boolean;
  readonly busy: boolean;
  readonly choose: (id: string) => void;
}

export function OtherId({ kind, isOnly, busy, choose }: OtherIdProps) {
  const words = useApp().texts.title;
  const [id, setId] = useState('');
  const take = () => {
    if (id.trim() !== '' && !busy) choose(id.trim());
  };
  return (
    <form
      class="other-id"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label>
        <span>{isOnly ? words.itsId : words.otherId}</span>
        <input
          class="other-id-field"
          type="text"
          value={id}
          placeholder={
            kind === 'series' ? 'https://www.themoviedb.org/tv/1396' : 'https://www.themoviedb.org/movie/603'
          }
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          onInput={(event) => setId(event.currentTarget.value)}
        />
      </label>
      <Button busy={busy} onClick={take}>
        {words.takeId}
      </Button>
    </form>
  );
}
