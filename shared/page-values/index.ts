import type { RenderRequest } from '../contract/http/boot';

/** What a page reads from its document; on a server there is none. */
export type PageValues = Pick<RenderRequest, 'language' | 'isNarrow' | 'initialData'>;

let current: PageValues | undefined;

/** Undefined in a browser. */
export const pageValues = (): PageValues | undefined => current;

/** Rendering is synchronous, so pages of two visitors never see each other's values. */
export function renderWith(values: PageValues, render: () => string): string {
  current = values;
  try {
    return render();
  } finally {
    current = undefined;
  }
}
