/** A waiting state. It appears after a short delay, so that quick answers do not flicker. */
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
