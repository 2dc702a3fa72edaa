/** How the wall looks in this browser: posters, posters alone, or a list; and how large the posters are. */
import './LookControls.css';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from '../../parts/Icon.tsx';
import { useApp } from '../../state/appState.ts';
import { posterRem, readPosterRem, type WallLook, wallLooks } from '../../state/settings.ts';

const icons: Readonly<Record<WallLook, IconName>> = { posters: 'wall', dense: 'dense', list: 'list' };

export function LookControls() {
  const { settings, texts } = useApp();
  const words = texts.wall;
  const id = useId();
  const look = settings.wallLook.value;
  return (
    <div class="look">
      <fieldset class="look-choice">
        <legend class="visually-hidden">{words.look}</legend>
        {wallLooks.map((one) => (
          <label key={one} class="look-button" title={words.looks[one]}>
            <input
              type="radio"
              class="look-radio"
              name={`${id}-look`}
              aria-label={words.looks[one]}
              checked={one === look}
              onChange={() => {
                settings.wallLook.value = one;
              }}
            />
            <Icon name={icons[one]} size={18} />
          </label>
        ))}
      </fieldset>
      <div class="look-size">
        <label class="visually-hidden" for={id}>
          {words.posterSize}
        </label>
        {/* Without it the choice beside it would move away from the pointer. */}
        <input
          id={id}
          class="look-slider"
          type="range"
          min={posterRem.least}
          max={posterRem.most}
          step={posterRem.step}
          disabled={look === 'list'}
          value={settings.posterRem.value}
          onInput={(event) => {
            settings.posterRem.value = readPosterRem(event.currentTarget.value);
          }}
        />
      </div>
    </div>
  );
}
