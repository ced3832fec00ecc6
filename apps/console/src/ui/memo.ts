import { Component, type FunctionComponent, h } from 'preact';

/** Renders a component again only when one of its props is another value, or a signal that it reads has changed. */
export function memo<Props extends object>(inner: FunctionComponent<Props>): FunctionComponent<Props> {
  class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      return differs(this.props, next);
    }

    override render() {
      return h(inner, this.props);
    }
  }
  return Memo as unknown as FunctionComponent<Props>;
}

function differs<Props extends object>(before: Props, after: Props): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Props>;
  return [...names].some((name) => before[name] !== after[name]);
}
