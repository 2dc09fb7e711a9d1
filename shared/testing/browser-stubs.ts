/** Layout and media do not exist in jsdom: nothing is ever measured, seen or matched. */
class IdleObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** A wide screen, light, with motion reduced so that no test waits for an animation. */
function matchMedia(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches: /prefers-reduced-motion: reduce|min-width/.test(query),
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
}

/** Adds the stubs to the page of the test. */
export function stubBrowser(): void {
  Object.assign(window, {
    matchMedia,
    ResizeObserver: IdleObserver,
    IntersectionObserver: IdleObserver,
    scrollTo() {},
    // Never idle: what loads in idle time would land in the middle of some test.
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
