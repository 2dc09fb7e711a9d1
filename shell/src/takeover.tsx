import { Component, startTransition } from 'react';
import type { ReactNode } from 'react';

type TakeoverProps = {
  /** Called in the task in which the children come into the page, before they do. Its result is called when they are there. */
  before: () => () => void;
  children: ReactNode;
};

/** Renders its children in slices, so that the page responds meanwhile, and then shows them at once. */
export class Takeover extends Component<TakeoverProps, { isBegun: boolean }> {
  override state = { isBegun: false };

  override componentDidMount() {
    // oxlint-disable-next-line react/no-did-mount-set-state -- rendering in slices begins with a second update
    startTransition(() => this.setState({ isBegun: true }));
  }

  override getSnapshotBeforeUpdate(_props: TakeoverProps, { isBegun }: { isBegun: boolean }): (() => void) | null {
    return isBegun ? null : this.props.before();
  }

  override componentDidUpdate(_props: TakeoverProps, _state: unknown, after: (() => void) | null) {
    // Before the browser paints; React does not take events while it updates the page.
    if (after) queueMicrotask(after);
  }

  override render() {
    return this.state.isBegun ? this.props.children : null;
  }
}
