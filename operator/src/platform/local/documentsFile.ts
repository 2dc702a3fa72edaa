/**
 * Documents without a fault, in a file for the next start of the same build: reading and checking them takes a tenth of a start. Its folder is
 * one that no other user can write (compileCache.ts).
 */
import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { NamedText } from '../../library/document/documentTexts.ts';
import type { KeptDocuments } from '../../library/document/load.ts';
import type { LoadedDocument } from '../../library/document/loadTexts.ts';

interface Kept {
  /** Of the texts that the documents come from. */
  readonly hash: string;
  readonly documents: readonly LoadedDocument[];
}

export class DocumentsFile implements KeptDocuments {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  find(texts: readonly NamedText[]): readonly LoadedDocument[] | undefined {
    try {
      const kept: Kept = JSON.parse(readFileSync(this.#file, 'utf8'));
      return kept.hash === hashOf(texts) ? kept.documents : undefined;
    } catch {
      return undefined;
    }
  }

  keep(texts: readonly NamedText[], documents: readonly LoadedDocument[]): void {
    const kept: Kept = { hash: hashOf(texts), documents };
    try {
      const whole = `${this.#file}.new`;
      writeFileSync(whole, JSON.stringify(kept), { mode: 0o600 });
      renameSync(whole, this.#file);
    } catch {
      // The disk is full or read-only.
    }
  }
}

/** Relative paths in a text start at its file. */
function hashOf(texts: readonly NamedText[]): string {
  const named = texts.map(({ file, text }) => [file, resolve(file), text]);
  return hash('sha256', JSON.stringify(named));
}
