/** One file: its time line and its streams in words. */
import './VideoPanel.css';
import { useRef, useState } from 'preact/hooks';
import { agoText, clockText, sizeText } from '../../format/words.ts';
import type { TitleView, VideoView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useApp } from '../../state/appState.ts';
import { FactTable } from './FactTable.tsx';
import { emptyMarkForm, MarkEditor, type MarkForm } from './MarkEditor.tsx';
import { MarkHandles } from './MarkHandles.tsx';
import type { Span } from './markHandles.ts';
import { type Edge, typedSeconds, typedTime } from './markTimes.ts';
import { openingFraction, Scrubber } from './Scrubber.tsx';
import { lineSeconds } from './scrub.ts';
import { fileTitle } from './seasons.ts';
import { pictureDetails, pictureText, soundText, subtitleText } from './streamWords.ts';

export interface VideoPanelProps {
  readonly title: TitleView;
  readonly video: VideoView;
  readonly storageAway: boolean;
}

export function VideoPanel({ title, video, storageAway }: VideoPanelProps) {
  const { texts, locale } = useApp();
  const words = texts.title;
  const name = fileTitle(video.path);
  const hasLine = lineSeconds(video) > 0;
  return (
    <div class={hasLine ? 'video' : 'video video-alone'}>
      {hasLine ? <MarkedLine title={title} video={video} name={name} storageAway={storageAway} /> : null}
      <div class="video-words">
        <p class="video-head">
          {video.badges.map((text) => (
            <Badge key={text} text={text} />
          ))}
          {video.part === undefined ? null : <span>{words.part(video.part)}</span>}
          {video.durationSeconds === undefined ? null : <span>{clockText(video.durationSeconds)}</span>}
          <span>{sizeText(video.sizeBytes, locale)}</span>
        </p>
        <Streams video={video} />
        <p class="video-path" dir="auto">
          {video.path}
        </p>
        {title.kind === 'movie' ? null : (
          <details class="video-facts">
            <summary>{words.fileFacts}</summary>
            <FactTable facts={video.facts} caption={name} />
          </details>
        )}
      </div>
    </div>
  );
}

interface MarkedLineProps extends VideoPanelProps {
  readonly name: string;
}

/** The time line, its marks, and how to correct them by its place. */
function MarkedLine({ title, video, name, storageAway }: MarkedLineProps) {
  const { announce, texts } = useApp();
  const [form, setForm] = useState(emptyMarkForm);
  const place = useRef(lineSeconds(video) * openingFraction);
  const [handled, setHandled] = useState<number>();
  const span = spanOf(form);
  const setEdge = (edge: Edge, seconds: number) => {
    setForm((known) => ({ ...known, [edge]: typedTime(seconds) }));
    announce(texts.title.byHand.edge(texts.title.byHand[edge], typedTime(seconds)));
  };
  return (
    <div class="video-line">
      <Scrubber
        video={video}
        name={name}
        storageAway={storageAway}
        at={handled}
        onPlace={(seconds) => {
          place.current = seconds;
        }}
        onEdge={setEdge}
      />
      {span === undefined || video.durationSeconds === undefined ? null : (
        <MarkHandles
          name={texts.facts.marks[form.kind]}
          span={span}
          duration={video.durationSeconds}
          onMove={(edge, seconds) => setForm((known) => ({ ...known, [edge]: typedTime(seconds) }))}
          onShow={setHandled}
        />
      )}
      <MarkList video={video} />
      {video.durationSeconds === undefined ? null : (
        <MarkEditor
          title={title}
          video={video}
          form={form}
          onForm={setForm}
          onHere={(edge) => setEdge(edge, place.current)}
        />
      )}
    </div>
  );
}

/** What the form says, while it is a span. */
function spanOf({ start, end }: MarkForm): Span | undefined {
  const [startSeconds, endSeconds] = [typedSeconds(start), typedSeconds(end)];
  if (startSeconds === undefined || endSeconds === undefined || endSeconds <= startSeconds) return undefined;
  return { startSeconds, endSeconds };
}

function Streams({ video }: { readonly video: VideoView }) {
  const { texts, locale } = useApp();
  const words = texts.title;
  const groups = [
    {
      name: words.picture,
      lines: video.video.map((stream) => `${pictureText(stream)} – ${pictureDetails(stream, words, locale)}`),
    },
    { name: words.sound, lines: video.audio.map((stream) => soundText(stream, words, locale)) },
    { name: words.subtitles, lines: video.subtitles.map((stream) => subtitleText(stream, words, locale)) },
  ].filter(({ lines }) => lines.length > 0);
  if (groups.length === 0) return <NoStreams video={video} />;
  return (
    <dl class="video-streams">
      {groups.map(({ name, lines }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <ul>
              {lines.map((line, place) => (
                // Two streams may have the same description; their position distinguishes them and never changes.
                <li key={`${place}${line}`} dir="auto">
                  {line}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Why the streams of a file are unknown, if a reason is known. Links from Problems lead here. */
function NoStreams({ video: { facts } }: { readonly video: VideoView }) {
  const { texts, locale } = useApp();
  const words = texts.title;
  const probe = facts.find(({ name }) => name === 'probe');
  if (probe?.reason === undefined) return <p class="video-streams">{words.notProbed}</p>;
  const reason = <MessageText text={probe.reason} coded={probe.coded} alone />;
  if (probe.state !== 'failed') return <p class="video-streams">{reason}</p>;
  const retry = probe.nextTryAt === undefined ? '' : agoText(probe.nextTryAt, Date.now(), locale);
  return (
    <div class="video-streams">
      <Notice title={words.unreadable} tone="warn" place="line">
        <p>{reason}</p>
        {retry === '' ? null : <p>{words.nextTry(retry)}</p>}
        <p>{texts.problems.causes.unreadable.step}</p>
      </Notice>
    </div>
  );
}

function MarkList({ video }: { readonly video: VideoView }) {
  const { title, facts } = useApp().texts;
  if (video.marks.length === 0) return null;
  return (
    <ul class="video-marks" aria-label={title.marks}>
      {video.marks.map((mark) => (
        <li key={`${mark.kind}${mark.startSeconds}`}>
          <span class={`video-mark-key scrubber-mark-${mark.kind}`} aria-hidden="true" />
          {title.mark(
            facts.marks[mark.kind],
            clockText(mark.startSeconds),
            clockText(mark.endSeconds),
            facts.source(mark.source),
          )}
        </li>
      ))}
    </ul>
  );
}
