import type { RenderRequest } from '../contract/common/rendering';

/** What a page takes from its document in a browser. A rendering on a server has no document: it is passed these. */
export type PageValues = Pick<RenderRequest, 'language' | 'colourMode' | 'isNarrow' | 'nonce' | 'initialData'>;

let current: PageValues | undefined;

/** The values of the page that is being rendered on a server; `undefined` in a browser, which has its document. */
export const pageValues = (): PageValues | undefined => current;

/**
 * Renders a page with values of its own. Nothing else runs meanwhile, as rendering to a string is synchronous: two visitors'
 * pages never see each other's values.
 *
 * @param render e.g. React's `renderToString`
 */
export function renderWith(values: PageValues, render: () => string): string {
  current = values;
  try {
    return render();
  } finally {
    current = undefined;
  }
}
