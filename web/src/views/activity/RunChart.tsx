/** Durations of past runs as bars. It illustrates the list below, so one label for the whole chart is enough. */
import './RunChart.css';
import { durationText } from '../../format/duration.ts';
import { libraryText } from '../../format/libraryNames.ts';
import type { RunView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { runChart } from './runChart.ts';
import { resultTone, resultWord } from './runResult.ts';

const size = { widthPixels: 640, heightPixels: 96 };

export function RunChart({ runs }: { readonly runs: readonly RunView[] }) {
  const { texts, locale } = useApp();
  const { activity } = texts;
  const { bars, longestSeconds } = runChart(runs, size);
  if (bars.length < 2) return null;
  const name = `${activity.chart(bars.length)}, ${activity.longest(durationText(longestSeconds, locale))}`;
  return (
    <figure class="run-chart">
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${size.widthPixels} ${size.heightPixels}`}
        preserveAspectRatio="xMinYMax meet"
      >
        {bars.map(({ run, x, y, widthPixels, heightPixels }) => (
          <rect
            key={run.id}
            class={`run-chart-bar run-chart-${resultTone(run)}`}
            x={x}
            y={y}
            width={widthPixels}
            height={heightPixels}
            rx={2}
          >
            <title>
              {`${libraryText(run.library)}, ${durationText(run.durationSeconds ?? 0, locale)}, ${activity.results[resultWord(run)]}`}
            </title>
          </rect>
        ))}
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
