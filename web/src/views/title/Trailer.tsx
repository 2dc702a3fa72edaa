/** Plays the trailer file beside the title, or links to a page that plays one and names it. Loads nothing by itself. */
import './Trailer.css';
import { useState } from 'preact/hooks';
import type { TitleView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { useApp } from '../../state/appState.ts';
import { siteName } from './siteName.ts';
import { useModal } from './useModal.ts';

export function Trailer({ title: { title, trailer } }: { readonly title: TitleView }) {
  const { title: words } = useApp().texts;
  const [open, setOpen] = useState(false);
  if (trailer === undefined) return null;
  const { address, links } = trailer;
  if (address !== undefined) {
    return (
      <>
        <Button look="main" icon="play" onClick={() => setOpen(true)}>
          {words.playTrailer}
        </Button>
        {open ? <TrailerDialog name={words.trailerOf(title)} address={address} close={() => setOpen(false)} /> : null}
      </>
    );
  }
  const [link] = links.filter(({ url }) => url.startsWith('https://'));
  if (link === undefined) return null;
  return (
    <a class="button button-plain" href={link.url} target="_blank" rel="noreferrer noopener">
      <Icon name="link" size={18} />
      {words.trailerAt(siteName(link.url))}
    </a>
  );
}

interface TrailerDialogProps {
  readonly name: string;
  readonly address: string;
  readonly close: () => void;
}

function TrailerDialog({ name, address, close }: TrailerDialogProps) {
  const { title: words } = useApp().texts;
  const dialog = useModal(close);
  const [failed, setFailed] = useState(false);
  return (
    <dialog ref={dialog} class="trailer" aria-label={name}>
      {failed ? (
        <p class="trailer-failed" role="alert">
          {words.trailerFailed}{' '}
          <a href={address} target="_top" download>
            {words.trailerFile}
          </a>
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the file beside the video has what it has.
        <video class="trailer-video" src={address} controls autoplay playsInline onError={() => setFailed(true)} />
      )}
      <Button onClick={close}>{words.close}</Button>
    </dialog>
  );
}
