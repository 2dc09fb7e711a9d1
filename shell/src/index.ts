/** A background page is never painted, so the wait ends after this many milliseconds. */
const PAINT_WAIT = 200;

/** Waits until the preview is painted, before scripts occupy the browser. */
const painted = () =>
  new Promise<unknown>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_WAIT);
  });

/** Starts the app. The modules are loaded, but not evaluated yet. */
async function run(): Promise<void> {
  if (document.querySelector('[data-preview]')) await painted();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await start();
}

void run();
