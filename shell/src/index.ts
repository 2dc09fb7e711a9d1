/** Milliseconds; a page in the background is never painted. */
const PAINT_WAIT = 200;

/** Resolves once the browser has painted what the HTML brought: the scripts are in its cache, maybe, and keep it busy from here on. */
const painted = () =>
  new Promise<unknown>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_WAIT);
  });

/** Starts the page. The modules are loaded already, and are evaluated only now. */
async function run(): Promise<void> {
  if (document.querySelector('[data-preview]')) await painted();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await start();
}

void run();
