import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual';
import type { VirtualizerOptions } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';

type Options = VirtualizerOptions<HTMLElement, Element>;
type QuietOptions = Omit<Options, 'observeElementRect' | 'observeElementOffset' | 'scrollToFn'>;

/**
 * TanStack's virtualizer without its hook, which draws its component anew at each scroll: whoever is told by `onChange` may draw
 * what it likes, when it likes. The calls with a dash before their names are those that the library's own adapters make.
 */
export function useQuietVirtualizer(options: QuietOptions): Virtualizer<HTMLElement, Element> {
  const whole: Options = { observeElementRect, observeElementOffset, scrollToFn: elementScroll, ...options };
  const [virtualizer] = useState(() => new Virtualizer(whole));
  // oxlint-disable-next-line no-underscore-dangle
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer.setOptions(whole);
    // oxlint-disable-next-line no-underscore-dangle
    virtualizer._willUpdate();
  });
  return virtualizer;
}
