/** One banner for the whole page while the server does not answer. It goes when the server is back. */
import './ServerAway.css';
import { useEffect } from 'preact/hooks';
import { Icon } from '../parts/Icon.tsx';
import { useApp } from '../state/appState.ts';

export function ServerAway() {
  const { isAway, texts, announce } = useApp();
  const { banner, back } = texts.app.offline;
  const away = isAway.value;
  useEffect(() => {
    if (!away) return;
    announce(banner);
    return () => announce(back);
  }, [away, announce, banner, back]);
  if (!away) return null;
  return (
    <aside class="server-away">
      <Icon name="problems" size={20} />
      {banner}
    </aside>
  );
}
