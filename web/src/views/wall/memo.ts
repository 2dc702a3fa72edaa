/** A component that is redrawn only when one of its props changed, so that scrolling draws only new cards. */
import { Component, type ComponentChild, type ComponentType, type FunctionComponent, h } from 'preact';

export function memo<Props extends object>(view: FunctionComponent<Props>): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const before = new Map<string, unknown>(Object.entries(this.props));
      const after = Object.entries(next);
      return after.length !== before.size || after.some(([name, value]) => before.get(name) !== value);
    }

    override render(): ComponentChild {
      return h(view, this.props);
    }
  };
}
