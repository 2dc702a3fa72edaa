/** Opens the palette and the list of keys, by their keys or by the settings menu. Only this file is in the first bundle. */
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../../state/appState.ts';
import { isTyping, noteTyped, type Overlay, type OverlayProps, overlay, overlayOfKey, takeTyped } from './overlay.ts';

const load: Readonly<Record<Overlay, () => Promise<ComponentType<OverlayProps>>>> = {
  palette: async () => (await import('./Palette.tsx')).Palette,
  keys: async () => (await import('./KeyList.tsx')).KeyList,
};

export function Overlays() {
  const { texts, announce } = useApp();
  const [loaded, setLoaded] = useState<{ readonly of: Overlay; readonly Shown: ComponentType<OverlayProps> }>();
  const wanted = overlay.value;
  useKeys();
  useEffect(() => {
    if (wanted === undefined || loaded?.of === wanted) return;
    let isCurrent = true;
    load[wanted]().then(
      (Shown) => {
        if (isCurrent) setLoaded({ of: wanted, Shown });
      },
      () => {
        // The server does not answer. The next press tries again.
        overlay.value = undefined;
        announce(texts.app.offline.title);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, loaded, announce, texts]);
  if (wanted === undefined || loaded?.of !== wanted) return null;
  const { of, Shown } = loaded;
  // The event of a closed dialog comes later: meanwhile the other one may be open.
  const closed = () => {
    if (overlay.value === of) overlay.value = undefined;
  };
  return <Shown closed={closed} />;
}

/** A letter for the palette, which is being loaded. */
function isWaiting({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (overlay.value !== 'palette' || document.querySelector('dialog[open]') !== null) return false;
  return [...key].length === 1 && !ctrlKey && !metaKey && !altKey;
}

function useKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isWaiting(event)) {
        event.preventDefault();
        noteTyped(event.key);
        return;
      }
      const opened = overlayOfKey(event);
      if (opened === undefined || event.defaultPrevented || isTyping(event.target)) return;
      takeTyped();
      // Another dialog asks something first.
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      overlay.value = opened;
    };
    // Before the views, whose keys may be letters.
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);
}
