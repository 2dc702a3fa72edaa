/** A link to another host. Addresses come from files and services, so only https is allowed and no referrer is sent. */
import type { ComponentChildren } from 'preact';

export function SafeLink({ href, children }: { readonly href: string; readonly children: ComponentChildren }) {
  if (!href.startsWith('https://')) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}
