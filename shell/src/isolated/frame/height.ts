import type { PagePort } from './page-port';

/** Milliseconds between two messages, since the page takes a limited number. */
const HEIGHT_MS = 100;

/** Tells the page the height of the content, now and after each change. */
export function followHeight(page: PagePort, root: HTMLElement): void {
  let sent = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    if (root.scrollHeight === sent) return;
    sent = root.scrollHeight;
    page.send({ kind: 'height', pixels: sent });
    timer = setTimeout(tell, HEIGHT_MS);
  };
  new ResizeObserver(() => {
    if (timer === undefined) tell();
  }).observe(root);
}
