/** All pictures stored beside a title; each links to the full size. */
import './Art.css';
import { useState } from 'preact/hooks';
import type { TitleView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';

type Picture = TitleView['art'][number];

export function Art({ art }: { readonly art: readonly Picture[] }) {
  const { title } = useApp().texts;
  // The head already shows the poster.
  if (art.every(({ kind }) => kind === 'poster')) return null;
  return (
    <section>
      <h2>{title.art}</h2>
      <ul class="art">
        {art.map((picture) => (
          <li key={picture.kind}>
            <ArtPicture picture={picture} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ArtPicture({ picture: { kind, address } }: { readonly picture: Picture }) {
  const { facts } = useApp().texts;
  const [failed, setFailed] = useState(false);
  return (
    // target, because the router would handle the link as a view.
    <a class="art-link" href={address} target="_top">
      <span class="art-frame">
        {failed ? null : <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />}
      </span>
      {facts.name(kind)}
    </a>
  );
}
