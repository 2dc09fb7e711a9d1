/** Names by which the child's program passes the script its request and reads the outcome; a script cannot replace them. */
export const BEGIN = 'klasterBegin';
export const OUTCOME = 'klasterOutcome';

/**
 * Source that runs in a server script's context before the script: the globals it may count on (`contract/http/rendering.ts`), and the
 * way in and out. All of it is the context's own, so that nothing of the process leads in or out: a request goes in as a text,
 * and a text comes out, `h` and the HTML or `f` and the error. There are no timers and no I/O, so a
 * rendering without an outcome once all promises have settled never has one.
 */
export const RENDER_GLOBALS = String.raw`
const { ${BEGIN}, ${OUTCOME} } = (() => {
  const { parse } = JSON;
  const nothing = () => undefined;
  let requests = 0;
  let outcome;

  globalThis.console = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map((level) => [level, nothing]));
  // With these a script could block without being interruptible.
  for (const name of ['Atomics', 'SharedArrayBuffer', 'WebAssembly']) delete globalThis[name];

  const answer = async (request, settle) => {
    try {
      const html = await globalThis.klasterRender(parse(request));
      settle(typeof html === 'string' ? 'h' + html : 'fit gave no text');
    } catch (error) {
      let reason = 'it throws';
      try { reason = String(error?.message ?? error); } catch {}
      settle('f' + reason);
    }
  };

  return {
    ${BEGIN}: (request) => {
      const own = (requests += 1);
      outcome = 'fit waits for what never comes';
      void answer(request, (how) => {
        if (own === requests) outcome = how;
      });
    },
    ${OUTCOME}: () => outcome,
  };
})();
`;
