/** An address of an earlier version: it leads on to the present one, which takes its place in the history. */
import { useLayoutEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { View } from '../parts/lazyView.tsx';
import { at } from '../state/address.ts';

/** `to`: the present path, below the page's base. The query stays. */
export function movedTo(to: string): View {
  return function Moved() {
    const { query, route } = useLocation();
    useLayoutEffect(() => route(at(to, query), true), [query, route]);
    return null;
  };
}
