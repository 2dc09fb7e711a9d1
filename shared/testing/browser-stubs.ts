/** jsdom has no layout and no media: nothing is observed or matched. */
class IdleObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** A wide screen, light mode, with reduced motion so that no test waits for an animation. */
function matchMedia(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches: /prefers-reduced-motion: reduce|min-width/.test(query),
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
}

export function stubBrowser(): void {
  Object.assign(window, {
    matchMedia,
    ResizeObserver: IdleObserver,
    IntersectionObserver: IdleObserver,
    scrollTo() {},
    // Never idle: work in idle time would disturb tests.
    requestIdleCallback: () => 0,
    cancelIdleCallback() {},
  });
  Object.assign(Element.prototype, {
    scrollIntoView() {},
    scrollTo() {},
    hasPointerCapture: () => false,
    setPointerCapture() {},
    releasePointerCapture() {},
  });
}
