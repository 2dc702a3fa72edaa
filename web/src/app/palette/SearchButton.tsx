/** Opens the palette from the frame: by a finger, and for people who do not know its keys, which it shows. */
import './SearchButton.css';
import { Icon } from '../../parts/Icon.tsx';
import { useApp } from '../../state/appState.ts';
import { overlay } from './overlay.ts';

export function SearchButton() {
  const { palette: words } = useApp().texts;
  return (
    <button
      type="button"
      class="search-button"
      aria-label={words.open}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      // Drawn by the style: what is read aloud is the name and the keys above.
      data-keys={isApple() ? '⌘ K' : words.keyName}
      onClick={() => {
        overlay.value = 'palette';
      }}
    >
      <Icon name="search" />
      <span class="search-button-words">{words.open}</span>
    </button>
  );
}

function isApple(): boolean {
  return /^(?:mac|iphone|ipad)/iu.test(navigator.platform);
}
