/** Corrects the marks of a video by hand: keep, refuse, set times, undo. The next scan writes it into the record. */
import './MarkEditor.css';
import { useId, useRef, useState } from 'preact/hooks';
import { clockText } from '../../format/words.ts';
import type { MarksAction, MarkView, TitleView, VideoView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useApp } from '../../state/appState.ts';
import { ActionResult } from './Actions.tsx';
import { type Edge, timeFaults, typedSeconds, typedTime } from './markTimes.ts';
import { useAction } from './useAction.ts';

export type MarkKind = MarkView['kind'];

export interface MarkForm {
  readonly kind: MarkKind;
  readonly start: string;
  readonly end: string;
}

export const emptyMarkForm: MarkForm = { kind: 'intro', start: '', end: '' };

export interface MarkEditorProps {
  readonly title: TitleView;
  readonly video: VideoView;
  readonly form: MarkForm;
  readonly onForm: (form: MarkForm) => void;
  /** Puts the place of the time line into the form. */
  readonly onHere: (edge: Edge) => void;
}

export function MarkEditor({ title, video, form, onForm, onHere }: MarkEditorProps) {
  const words = useApp().texts.title.byHand;
  const action = useAction(title);
  const send = (wish: Omit<MarksAction, 'video'>) => {
    const body: MarksAction = { video: video.path, ...wish };
    action.send(`titles/${encodeURIComponent(title.id)}/marks`, body);
  };
  return (
    <>
      {video.doubtful === undefined ? null : <Doubtful doubtful={video.doubtful} busy={action.busy} send={send} />}
      <details class="mark-editor">
        <summary>{words.correct}</summary>
        <MarkRows video={video} busy={action.busy} send={send} onForm={onForm} />
        <TimesForm video={video} busy={action.busy} send={send} form={form} onForm={onForm} onHere={onHere} />
        <p class="mark-editor-help">{words.help}</p>
      </details>
      <ActionResult action={action} />
    </>
  );
}

type Send = (wish: Omit<MarksAction, 'video'>) => void;

interface DoubtfulProps {
  readonly doubtful: NonNullable<VideoView['doubtful']>;
  readonly busy: boolean;
  readonly send: Send;
}

function Doubtful({ doubtful, busy, send }: DoubtfulProps) {
  const { title, facts } = useApp().texts;
  const words = title.byHand;
  const names: Readonly<Record<string, string>> = facts.marks;
  const marks = doubtful.marks.map(({ kind, startSeconds, endSeconds }) =>
    words.span(names[kind] ?? kind, clockText(startSeconds), clockText(endSeconds)),
  );
  const none = doubtful.none.map((kind) => words.none(names[kind] ?? kind));
  return (
    <Notice title={words.doubtful(clockText(doubtful.durationSeconds))} tone="warn" place="line">
      <p>{[...marks, ...none].join(', ')}</p>
      <div class="mark-editor-line">
        <Button busy={busy} onClick={() => send({ action: 'adopt' })}>
          {words.adopt}
        </Button>
        <Button busy={busy} onClick={() => send({ action: 'discard' })}>
          {words.discard}
        </Button>
      </div>
    </Notice>
  );
}

interface RowsProps {
  readonly video: VideoView;
  readonly busy: boolean;
  readonly send: Send;
  readonly onForm: (form: MarkForm) => void;
}

function MarkRows({ video, busy, send, onForm }: RowsProps) {
  const { title, facts } = useApp().texts;
  const words = title.byHand;
  const isKind = (kind: string): kind is MarkKind => Object.hasOwn(facts.marks, kind);
  return (
    <ul class="mark-editor-rows">
      {video.marks.map((mark) => (
        <li key={`${mark.kind}${mark.startSeconds}`}>
          <span>
            {words.span(facts.marks[mark.kind], clockText(mark.startSeconds), clockText(mark.endSeconds))}
            {mark.source === 'file' ? ` – ${words.ofFile}` : null}
          </span>
          {mark.source === 'file' ? null : <RowButtons mark={mark} busy={busy} send={send} onForm={onForm} />}
        </li>
      ))}
      {video.refused.map(({ kind, source }) => {
        const name = isKind(kind) ? facts.marks[kind] : kind;
        return (
          <li key={kind}>
            <span>
              {words.none(name)}
              {source === 'file' ? ` – ${words.ofFile}` : null}
            </span>
            {source === 'you' && isKind(kind) ? (
              <Button busy={busy} label={`${words.undo}: ${name}`} onClick={() => send({ action: 'unlock', kind })}>
                {words.undo}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

interface RowButtonsProps extends Omit<RowsProps, 'video'> {
  readonly mark: MarkView;
}

function RowButtons({ mark, busy, send, onForm }: RowButtonsProps) {
  const { title, facts } = useApp().texts;
  const words = title.byHand;
  const { kind, startSeconds, endSeconds } = mark;
  const name = `${facts.marks[kind]} ${clockText(startSeconds)}`;
  const isYours = mark.source === 'you';
  const change = () => onForm({ kind, start: typedTime(startSeconds), end: typedTime(endSeconds) });
  return (
    <span class="mark-editor-line">
      <Button label={`${words.change}: ${name}`} onClick={change}>
        {words.change}
      </Button>
      {isYours ? (
        <Button busy={busy} label={`${words.undo}: ${name}`} onClick={() => send({ action: 'unlock', kind })}>
          {words.undo}
        </Button>
      ) : (
        <Button busy={busy} label={`${words.lock}: ${name}`} onClick={() => send({ action: 'lock', kind })}>
          {words.lock}
        </Button>
      )}
      <Button busy={busy} label={`${words.refuse}: ${name}`} onClick={() => send({ action: 'refuse', kind })}>
        {words.refuse}
      </Button>
    </span>
  );
}

interface TimesFormProps extends Omit<MarkEditorProps, 'title'> {
  readonly busy: boolean;
  readonly send: Send;
}

const edges = ['start', 'end'] as const;

function TimesForm({ video, busy, send, form, onForm, onHere }: TimesFormProps) {
  const { title, facts } = useApp().texts;
  const words = title.byHand;
  const [startSeconds, endSeconds] = [typedSeconds(form.start), typedSeconds(form.end)];
  const faults = timeFaults(startSeconds, endSeconds, video.durationSeconds);
  const [isTried, setTried] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const id = useId();
  const save = () => {
    const [wrong] = edges.filter((edge) => faults[edge] !== undefined);
    setTried(wrong !== undefined);
    if (wrong !== undefined) fields.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    if (busy || wrong !== undefined || startSeconds === undefined || endSeconds === undefined) return;
    send({ action: 'set', kind: form.kind, spans: [...others(video, form.kind), { startSeconds, endSeconds }] });
  };
  /** Nobody is corrected before typing. */
  const shown = (edge: Edge) => (isTried || form[edge] !== '' ? faults[edge] : undefined);
  return (
    <form
      ref={fields}
      class="mark-editor-form"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Choice
        label={words.kind}
        value={form.kind}
        options={Object.entries(facts.marks).map(([value, text]) => ({ value, text }))}
        onChange={(value) => onForm({ ...form, kind: value as MarkKind })}
      />
      {edges.map((edge) => (
        <span key={edge} class="mark-editor-time">
          <label>
            <span>{words[edge]}</span>
            <input
              name={edge}
              type="text"
              inputMode="decimal"
              aria-invalid={shown(edge) !== undefined}
              aria-describedby={`${id}-${edge}`}
              value={form[edge]}
              placeholder="1:02.5"
              maxLength={16}
              autoComplete="off"
              onInput={(event) => onForm({ ...form, [edge]: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') save();
              }}
            />
          </label>
          <Button label={words.hereLabel[edge]} onClick={() => onHere(edge)}>
            {words.here}
          </Button>
        </span>
      ))}
      <Button busy={busy} label={words.saveLabel} onClick={save}>
        {words.save}
      </Button>
      <div class="mark-editor-faults" role="status">
        {edges.map((edge) => {
          const fault = shown(edge);
          return (
            <p key={edge} id={`${id}-${edge}`}>
              {fault === undefined ? '' : `${words[edge]}: ${words.faults[fault]}`}
            </p>
          );
        })}
      </div>
    </form>
  );
}

/** A video may have several breaks: those that a person set stay, and a new one joins them. */
function others(video: VideoView, kind: MarkKind): readonly { startSeconds: number; endSeconds: number }[] {
  if (kind !== 'commercial') return [];
  const own = video.marks.filter((mark) => mark.kind === kind && mark.source === 'you');
  return own.map(({ startSeconds, endSeconds }) => ({ startSeconds, endSeconds }));
}
