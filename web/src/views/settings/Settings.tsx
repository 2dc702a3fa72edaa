/** The settings: the first run while no Library is described, then the documents. */
import './Settings.css';
import type { SettingsView } from '../../generated/api.ts';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { useTexts } from '../../state/appState.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { Documents } from './Documents.tsx';
import { FirstRun } from './FirstRun.tsx';

export function Settings() {
  const { settings: words } = useTexts();
  const loaded = useLoaded<SettingsView>('settings');
  const isFirst = loaded.value !== undefined && isNotSetUp(loaded.value);
  return (
    <>
      <Heading text={isFirst ? words.first.title : words.title} />
      <LoadedView of={loaded}>
        {(settings) =>
          isNotSetUp(settings) ? (
            <FirstRun settings={settings} reload={loaded.reload} />
          ) : (
            <Documents settings={settings} reload={loaded.reload} />
          )
        }
      </LoadedView>
    </>
  );
}

/** A document with a fault, or one that cannot be read, is there all the same. */
function isNotSetUp({ elsewhere, files, libraries }: SettingsView): boolean {
  const isEmpty = ({ text, readOnly }: SettingsView['files'][number]) =>
    text.trim() === '' && readOnly?.coded?.code !== 'fileUnreadable';
  return elsewhere === undefined && libraries.length === 0 && files.every(isEmpty);
}
