/** A link to a title's view. */
import type { ComponentChildren } from 'preact';
import { at, paths } from '../app/address.ts';

export function TitleLink({ id, children }: { readonly id: string; readonly children: ComponentChildren }) {
  return (
    <a href={at(paths.title(id))} dir="auto">
      {children}
    </a>
  );
}
