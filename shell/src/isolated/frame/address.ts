import { NavigationType } from 'react-router-dom';
import type { createMemoryRouter } from 'react-router-dom';
import type { PagePort } from './page-port';

type Router = ReturnType<typeof createMemoryRouter>;

/** The frame's router goes first and tells the page, which follows or sends it back. */
export function followAddress(page: PagePort, router: Router, initial: string): void {
  let known = initial;
  router.subscribe(({ location: { pathname, search, hash }, historyAction }) => {
    const to = `${pathname}${search}${hash}`;
    if (to === known) return;
    known = to;
    page.send({ kind: 'navigate', to, replace: historyAction === NavigationType.Replace });
  });
  page.on('address', ({ to }) => {
    if (to === known) return;
    known = to;
    void router.navigate(to, { replace: true });
  });
}
