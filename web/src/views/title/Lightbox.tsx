/** Pictures of a title in full, one at a time: arrow keys, Escape, and a link to the file. */
import './Lightbox.css';
import { useState } from 'preact/hooks';
import { Button } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { useApp } from '../../state/appState.ts';
import { pictureStep } from './pictureStep.ts';
import { useModal } from './useModal.ts';

export interface LightPicture {
  readonly name: string;
  readonly address: string;
}

interface LightboxProps {
  readonly pictures: readonly LightPicture[];
  /** The first one shown. */
  readonly start: number;
  readonly close: () => void;
}

export function Lightbox({ pictures, start, close }: LightboxProps) {
  const { title: words } = useApp().texts;
  const dialog = useModal(close);
  const [place, setPlace] = useState(start);
  const shown = pictures[Math.min(place, pictures.length - 1)];
  if (shown === undefined) return null;
  const step = (key: string) => {
    const next = pictureStep(key, place, pictures.length);
    if (next !== undefined) setPlace(next);
    return next !== undefined;
  };
  return (
    <dialog
      ref={dialog}
      class="lightbox"
      aria-label={words.art}
      onKeyDown={(event) => {
        if (step(event.key)) event.preventDefault();
      }}
      onClick={(event) => {
        // The dialog itself is what surrounds the picture.
        if (event.target === event.currentTarget) close();
      }}
    >
      <div class="lightbox-head">
        <p class="lightbox-name" role="status">
          {shown.name}
          {pictures.length < 2 ? null : (
            <span class="lightbox-count">{words.pictureOf(place + 1, pictures.length)}</span>
          )}
        </p>
        {/* target, because the router would handle the link as a view. */}
        <a class="button button-quiet" href={shown.address} target="_top">
          {words.openPicture}
        </a>
        <Button look="quiet" onClick={close} label={words.closePictures}>
          <Icon name="close" />
        </Button>
      </div>
      <LightPictureView key={shown.address} picture={shown} />
      {pictures.length < 2 ? null : (
        <div class="lightbox-line">
          <Button onClick={() => step('ArrowLeft')} label={words.previousPicture}>
            <Icon name="left" />
          </Button>
          <Button onClick={() => step('ArrowRight')} label={words.nextPicture}>
            <Icon name="right" />
          </Button>
        </div>
      )}
    </dialog>
  );
}

function LightPictureView({ picture: { address, name } }: { readonly picture: LightPicture }) {
  const { title: words } = useApp().texts;
  const [failed, setFailed] = useState(false);
  if (failed) return <p class="lightbox-failed">{words.pictureFailed}</p>;
  return <img class="lightbox-picture" src={address} alt={name} onError={() => setFailed(true)} />;
}
