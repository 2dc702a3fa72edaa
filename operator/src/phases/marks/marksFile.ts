/**
 * The text of `<video base>.marks.yaml`, in which a person says what marks a video has
 * (docs/reference/marks.md#a-file-beside-the-video). Anybody can write one: the first fault is reported with its line,
 * and then nothing of the file counts. Pure.
 */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { type Message, message } from '../../messages/message.ts';
import { type MarkKind, markKinds } from '../../title/facts.ts';
import { isMarkKind } from '../../title/handMarks.ts';
import { markSeconds, markTimeForm, markTimeText } from '../../title/markTimes.ts';
import type { HandSpan } from '../../title/record.ts';
import type { FileMarks } from './marksByHand.ts';

/** A hundred marks take 6 KiB. The reader's work grows with the square of a hostile text. */
export const marksFileAtMostBytes = 16 * 1024;
/** A day of television has fewer breaks. */
const marksAtMost = 200;

export interface MarksFileFault {
  readonly line: number;
  readonly reason: Message;
}

export type MarksFileReading = { readonly marks: FileMarks } | { readonly fault: MarksFileFault };

class Fault extends Error {
  readonly node: Node | undefined;
  readonly reason: Message;
  constructor(node: Node | undefined, reason: Message) {
    super('a fault of a marks file');
    this.node = node;
    this.reason = reason;
  }
}

/** `durationSeconds`: of the video, if it is known. */
export function readMarksFile(text: string, durationSeconds: number | undefined): MarksFileReading {
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      uniqueKeys: false,
      stringKeys: true,
      prettyErrors: false,
    });
    const [error] = document.errors;
    if (error !== undefined) {
      return {
        fault: {
          line: lines.linePos(error.pos[0]).line,
          // The reader recurses, and reports that its stack is full.
          reason:
            error.code === 'RESOURCE_EXHAUSTION'
              ? message('marksFileDeep')
              : message('marksFileYaml', error.message.slice(0, 200)),
        },
      };
    }
    return { marks: marksIn(document.contents, durationSeconds) };
  } catch (error) {
    if (error instanceof Fault) {
      const at = error.node?.range?.[0];
      return { fault: { line: at === undefined ? 1 : lines.linePos(at).line, reason: error.reason } };
    }
    // The reader recurses: a text of brackets alone overflows its stack.
    if (error instanceof RangeError) return { fault: { line: 1, reason: message('marksFileDeep') } };
    throw error;
  }
}

function marksIn(root: Node | null, durationSeconds: number | undefined): FileMarks {
  const fields = fieldsOf(root ?? undefined, ['marks', 'none'], 'marksFileRoot');
  const list = (name: string): readonly Node[] => {
    const node = fields.get(name);
    if (node === undefined || (isScalar(node) && node.value === null)) return [];
    if (!isSeq<Node>(node)) throw new Fault(node, message('marksFileList', name));
    if (node.items.length > marksAtMost) throw new Fault(node, message('marksFileLong', name, String(marksAtMost)));
    return node.items;
  };
  const marks = list('marks').map((node) => markOf(node, durationSeconds));
  const none = list('none').map(kindOf);
  const both = list('none').find((_, at) => marks.some(({ kind }) => kind === none[at]));
  if (both !== undefined) throw new Fault(both, message('marksFileBoth', String(isScalar(both) ? both.value : '')));
  return { marks: marks.toSorted((one, other) => one.startSeconds - other.startSeconds), none: [...new Set(none)] };
}

function markOf(node: Node, durationSeconds: number | undefined): HandSpan {
  const fields = fieldsOf(node, ['kind', 'start', 'end'], 'marksFileMark');
  const kind = kindOf(needed(node, fields, 'kind'));
  const startSeconds = timeOf(needed(node, fields, 'start'));
  const end = needed(node, fields, 'end');
  const endSeconds = timeOf(end);
  if (endSeconds <= startSeconds) throw new Fault(end, message('marksFileOrder'));
  if (durationSeconds === undefined) return { kind, startSeconds, endSeconds };
  if (startSeconds >= durationSeconds)
    throw new Fault(node, message('marksFilePastEnd', markTimeText(durationSeconds)));
  return { kind, startSeconds, endSeconds: Math.min(endSeconds, durationSeconds) };
}

function fieldsOf(
  node: Node | undefined,
  names: readonly string[],
  expected: 'marksFileRoot' | 'marksFileMark',
): ReadonlyMap<string, Node> {
  if (!isMap(node)) throw new Fault(node, message(expected));
  const fields = new Map<string, Node>();
  for (const { key, value } of (node as YAMLMap<Node, Node | null>).items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!names.includes(name)) throw new Fault(key, message('marksFileField', shown(name), names.join(', ')));
    if (fields.has(name)) throw new Fault(key, message('marksFileTwice', name));
    if (value !== null) fields.set(name, value);
  }
  return fields;
}

function needed(node: Node, fields: ReadonlyMap<string, Node>, name: string): Node {
  const value = fields.get(name);
  if (value === undefined) throw new Fault(node, message('marksFileNeeds', name));
  return value;
}

function kindOf(node: Node): MarkKind {
  const value = isScalar(node) ? node.value : undefined;
  if (!isMarkKind(value)) throw new Fault(node, message('marksFileKind', markKinds.join(', '), shown(value)));
  return value;
}

function timeOf(node: Node): number {
  const value = isScalar(node) ? node.value : undefined;
  const seconds = markSeconds(value);
  if (seconds === undefined) throw new Fault(node, message('marksFileTime', markTimeForm, shown(value)));
  return seconds;
}

/** What came, short and without control characters. */
function shown(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : typeof value;
  return JSON.stringify(text.slice(0, 40));
}
