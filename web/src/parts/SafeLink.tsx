/** A link to another host. Addresses come from files and services: only https, and the other side learns nothing of us. */
import type { ComponentChildren } from 'preact';

export function SafeLink({ href, children }: { readonly href: string; readonly children: ComponentChildren }) {
  if (!href.startsWith('https://')) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}
