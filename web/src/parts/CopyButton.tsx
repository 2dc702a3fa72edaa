/** Copies a text. Without a clipboard (plain http from another machine) it selects the text beside it. */
import { useState } from 'preact/hooks';
import { useApp } from '../state/appState.ts';
import { Button } from './Button.tsx';

export interface CopyButtonProps {
  readonly text: string;
  /** Description of the copied text, for screen readers: "webhook address of movies". */
  readonly what: string;
  /** Absent: "Copy". */
  readonly words?: string;
}

export function CopyButton({ text, what, words }: CopyButtonProps) {
  const { texts, announce } = useApp();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(text);
    setCopied(done);
    if (done) announce(texts.app.copied);
  };
  return (
    <Button icon={copied ? 'check' : 'copy'} label={`${words ?? texts.app.copy}: ${what}`} onClick={() => void copy()}>
      {copied ? texts.app.copied : (words ?? texts.app.copy)}
    </Button>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByField(text);
  }
}

/** Copies by execCommand, which plain http allows. */
function copyByField(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
