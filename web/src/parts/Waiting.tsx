/** A quiet wait. It appears after a moment only, so that a quick answer never flickers. */
import './Waiting.css';
import { useTexts } from '../state/appState.ts';

export function Waiting() {
  const { app } = useTexts();
  return (
    <p class="waiting" role="status">
      {app.loading}
    </p>
  );
}
