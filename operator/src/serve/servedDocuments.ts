/**
 * Keeps the served Libraries in step with the documents. After a bad edit the old document stays and the fault is
 * reported.
 */
import type { Loaded } from '../library/document/loadTexts.ts';
import { isSameConfig, mergeEdit } from '../library/document/mergeEdit.ts';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../library/document.ts';
import type { Logger } from '../process/log.ts';
import type { LocalOperator } from './localOperator.ts';

/**
 * A vanished document counts as removed after this long: editors and mounts let files vanish for a moment
 * (docs/design/runs.md#removal).
 */
const removedAfterMs = 10_000;

export class ServedDocuments {
  readonly #operator: LocalOperator;
  readonly #log: Logger;
  readonly #served = new Map<LibraryKey, LibraryDocument>();
  readonly #going = new Map<LibraryKey, NodeJS.Timeout>();
  #loaded: Loaded | undefined;

  constructor(operator: LocalOperator, log: Logger) {
    this.#operator = operator;
    this.#log = log;
  }

  get served(): Iterable<LibraryDocument> {
    return this.#served.values();
  }

  apply(loaded: Loaded): void {
    this.#loaded = loaded;
    for (const fault of loaded.faults) {
      const { file, line, column, level, code, message } = fault;
      // Before the set-up that is no fault, and `serve` says what to do.
      if (code === 'config-missing' && this.#served.size === 0) continue;
      this.#log[level === 'error' ? 'error' : 'warn']({ file, line, code }, `${file}:${line}:${column} ${message}`);
    }
    for (const { document, hash } of loaded.documents) this.#serve(document, hash);
  }

  edit(next: Loaded): void {
    const merged = this.#loaded === undefined ? next : mergeEdit(this.#loaded, next);
    // The watch first reports the existing files, usually unchanged since the load a moment ago.
    if (this.#loaded !== undefined && isSameConfig(this.#loaded, merged)) return;
    this.#log.info({ libraries: merged.documents.length, faults: merged.faults.length }, 'the documents changed');
    this.apply(merged);
    const present = new Set(merged.documents.map(({ document }) => libraryKey(document)));
    for (const [key, document] of this.#served) if (!present.has(key)) this.#removeLater(key, document);
  }

  #serve(document: LibraryDocument, hash: string): void {
    const key = libraryKey(document);
    clearTimeout(this.#going.get(key));
    this.#going.delete(key);
    const result = this.#operator.serve(document, hash);
    if (typeof result === 'string') {
      this.#log.warn({ library: key }, result);
    } else {
      this.#served.set(key, document);
    }
  }

  #removeLater(key: LibraryKey, document: LibraryDocument): void {
    if (this.#going.has(key)) return;
    const timer = setTimeout(() => {
      this.#going.delete(key);
      this.#served.delete(key);
      this.#operator.remove(key, document);
      this.#log.info({ library: key }, 'the Library was removed: its media and records are untouched');
    }, removedAfterMs);
    this.#going.set(key, timer);
  }

  close(): void {
    for (const timer of this.#going.values()) clearTimeout(timer);
  }
}
