/** One part of the home: a heading, and a link to the view that has everything. */
import type { ComponentChildren } from 'preact';

interface HomeSectionProps {
  readonly title: string;
  /** Link to the whole. */
  readonly more?: { readonly text: string; readonly href: string } | undefined;
  readonly children: ComponentChildren;
}

export function HomeSection({ title, more, children }: HomeSectionProps) {
  return (
    <section class="home-section">
      <div class="home-head">
        <h2>{title}</h2>
        {more === undefined ? null : (
          <a class="home-more" href={more.href}>
            {more.text}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
