import { PREVIEW_MARKS } from '@klaster/shared/contract/http';

/** What a visitor can use. */
const CONTROLS = 'a, button, input, select, textarea, label, [data-link]';

/** A finger that scrolls the page is no intent. Screen readers click without a pointer. */
const ON_CONTROLS = ['pointerover', 'touchstart', 'click'];
const ANYWHERE = ['focusin', 'keydown'];

/** Milliseconds after the page has loaded. */
const IDLE_MS = 2000;

const LISTENING = { capture: true, passive: true };

type Connection = { saveData?: boolean };

/** Whether the browser was told to save data. */
export const savesData = () => (navigator as { connection?: Connection }).connection?.saveData === true;

/**
 * Waits until a visitor is about to use the page, or until it has been loaded for two seconds: evaluating the app occupies a slow
 * computer for as long, while the visitor reads. Visitors who save data wait for the first only.
 */
export function untilIntent(): Promise<void> {
  return new Promise((resolve) => {
    if (hasBegun()) return resolve();
    const onControl = ({ target }: Event) => target instanceof Element && target.closest(CONTROLS) && end();
    const listen = (how: 'addEventListener' | 'removeEventListener') => {
      for (const type of ON_CONTROLS) document[how](type, onControl, LISTENING);
      for (const type of ANYWHERE) document[how](type, end, LISTENING);
    };
    function end() {
      listen('removeEventListener');
      resolve();
    }
    listen('addEventListener');
    if (!savesData()) onceLoaded(() => setTimeout(end, IDLE_MS));
  });
}

/** Before this script, the visitor may have clicked, focused a field or moved to a control. */
const hasBegun = () =>
  document.activeElement !== document.body ||
  document.querySelector(`[${PREVIEW_MARKS.clicked}], :is(${CONTROLS}):hover`) !== null;

function onceLoaded(run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}
