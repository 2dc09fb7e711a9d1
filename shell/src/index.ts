import { PREVIEW_MARKS } from '@klaster/shared/contract/http';
import { untilIntent } from './boot/intent';

/** A background page is never painted, so the wait ends after this many milliseconds. */
const PAINT_WAIT = 200;

/** Waits until the preview is painted, before scripts occupy the browser. */
const painted = () =>
  new Promise<unknown>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_WAIT);
  });

/** Starts the app. The modules are loaded, but not evaluated yet. Visitors can read the preview without them; staff work at once. */
async function run(): Promise<void> {
  const isSignedIn = document.documentElement.hasAttribute(PREVIEW_MARKS.signedIn);
  if (document.querySelector('[data-preview]')) await Promise.all([painted(), isSignedIn || untilIntent()]);
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await start();
}

void run();
