/** How far full scans are, beside the count of titles; afterwards that they ended. Leads to the details. */
import { useState } from 'preact/hooks';
import type { JobList } from '../../generated/api.ts';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useLive } from '../../state/useLive.ts';
import { fullScans } from './fullScans.ts';

export function FullScans() {
  const { texts, locale, announce } = useApp();
  const [text, setText] = useState('');
  const onJobs = ({ jobs }: JobList) => {
    const sum = fullScans(jobs);
    if (sum === undefined) {
      if (text === '' || text === texts.wall.scanned) return;
      announce(texts.wall.scanned);
      setText(texts.wall.scanned);
      return;
    }
    const [done, known] = [sum.done.toLocaleString(locale), sum.known.toLocaleString(locale)];
    setText(sum.known === 0 ? texts.wall.scanning : texts.wall.scannedOf(done, known));
  };
  useLive({ onJobs });
  return text === '' ? null : <a href={at(paths.activity)}>{text}</a>;
}
