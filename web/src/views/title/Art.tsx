/** All pictures stored beside a title; each opens in full. */
import './Art.css';
import { useState } from 'preact/hooks';
import type { TitleView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';

type Picture = TitleView['art'][number];

interface ArtProps {
  readonly art: readonly Picture[];
  readonly show: (place: number) => void;
}

export function Art({ art, show }: ArtProps) {
  const { title } = useApp().texts;
  // The head already shows the poster.
  if (art.every(({ kind }) => kind === 'poster')) return null;
  return (
    <section>
      <h2>{title.art}</h2>
      <ul class="art">
        {art.map((picture, place) => (
          <li key={picture.kind}>
            <ArtPicture picture={picture} show={() => show(place)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ArtPicture({ picture: { kind, address }, show }: { readonly picture: Picture; readonly show: () => void }) {
  const { facts } = useApp().texts;
  const [failed, setFailed] = useState(false);
  return (
    <button type="button" class="art-link" onClick={show}>
      <span class="art-frame">
        {failed ? null : <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />}
      </span>
      {facts.name(kind)}
    </button>
  );
}
