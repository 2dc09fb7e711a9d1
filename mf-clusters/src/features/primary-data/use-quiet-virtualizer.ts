import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual';
import type { VirtualizerOptions } from '@tanstack/react-virtual';
import { useLayoutEffect, useState } from 'react';

type Options = VirtualizerOptions<HTMLElement, Element>;
type QuietOptions = Omit<Options, 'observeElementRect' | 'observeElementOffset' | 'scrollToFn'>;

/**
 * TanStack's virtualizer without its hook, which draws its component anew at each scroll: whoever is told by `onChange` may draw
 * what it likes, when it likes. What is called is what the library's own adapters call.
 */
export function useQuietVirtualizer(options: QuietOptions): Virtualizer<HTMLElement, Element> {
  const whole: Options = { observeElementRect, observeElementOffset, scrollToFn: elementScroll, ...options };
  const [virtualizer] = useState(() => new Virtualizer(whole));
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer.setOptions(whole);
    virtualizer._willUpdate();
  });
  return virtualizer;
}
