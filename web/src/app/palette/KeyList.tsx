/** The keys of the present view and of every view, in a dialog. */
import './KeyList.css';
import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Button } from '../../parts/Button.tsx';
import { useApp } from '../../state/appState.ts';
import type { Texts } from '../../texts/en.ts';
import { keysOf } from './keysOf.ts';
import type { OverlayProps } from './overlay.ts';
import { useModal } from './useModal.ts';

export function KeyList({ closed }: OverlayProps) {
  const words = useApp().texts.palette.keys;
  const { path } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The first control is below the list.
  useModal(dialog, heading);
  const here = keysOf(path);
  return (
    <dialog ref={dialog} class="key-list" aria-label={words.title} onClose={closed}>
      <div class="key-list-inside">
        <h2 ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        {here === undefined ? null : <Keys of={words.views[here]} />}
        <Keys of={words.views.everywhere} />
        <Button look="main" onClick={() => dialog.current?.close()}>
          {words.close}
        </Button>
      </div>
    </dialog>
  );
}

type ListedKeys = Texts['palette']['keys']['views']['everywhere'];

function Keys({ of: { name, list } }: { readonly of: ListedKeys }) {
  return (
    <section>
      <h3>{name}</h3>
      <dl class="key-list-keys">
        {list.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
