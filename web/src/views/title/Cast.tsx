/** The cast, with pictures that lie beside the title, else initials. */
import './Cast.css';
import { useState } from 'preact/hooks';
import type { TitleView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { initials } from './initials.ts';

type Actor = NonNullable<NonNullable<TitleView['summary']>['cast']>[number];

export function Cast({ cast }: { readonly cast: readonly Actor[] }) {
  const { title: words } = useApp().texts;
  if (cast.length === 0) return null;
  return (
    <section>
      <h2>{words.cast}</h2>
      <ul class="cast">
        {cast.map((actor) => (
          <li key={actor.name} class="cast-actor">
            <Face actor={actor} />
            <div class="cast-words">
              <p class="cast-name" dir="auto">
                {actor.name}
              </p>
              {actor.role === undefined ? null : (
                <p class="cast-role" dir="auto">
                  {actor.role}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Face({ actor: { name, picture } }: { readonly actor: Actor }) {
  const [failed, setFailed] = useState(false);
  return (
    <span class="cast-face" aria-hidden="true">
      {picture === undefined || failed ? (
        initials(name)
      ) : (
        <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      )}
    </span>
  );
}
