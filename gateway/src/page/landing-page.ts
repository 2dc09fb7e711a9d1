import { pageFor } from './page-html';
import type { PageSources } from './page-html';
import type { PageReleases } from './page-releases';
import { pageAddress, pageRoute } from './page-route';

/** Milliseconds after which a gateway is ready anyway: the API may have no data, and rendering may be slow. */
const LIMIT_MS = 10_000;

/** The request of no visitor. */
const NOBODY = { headers: {}, origin: 'http://localhost', operations: null, visitor: '127.0.0.1' };

/** True once the landing page has its initial data and preview, or the limit has passed since the first check. */
export function landingPageCheck(parts: PageSources & { pages: PageReleases }): () => Promise<boolean> {
  let isComplete = false;
  let deadline = Infinity;
  return async () => {
    if (isComplete) return true;
    deadline = Math.min(deadline, performance.now() + LIMIT_MS);
    isComplete = performance.now() >= deadline || (await comesComplete(parts));
    return isComplete;
  };
}

async function comesComplete({ pages, ...sources }: PageSources & { pages: PageReleases }): Promise<boolean> {
  const release = await pages.forVisitor(undefined, new Map());
  if (release === null) return false;
  const address = pageAddress('/');
  const match = pageRoute(address.pathname, release.remotes);
  const page = await pageFor({ release, address, match, ...NOBODY }, sources);
  return page.isComplete;
}
