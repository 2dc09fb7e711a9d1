import { filter } from '@klaster/shared/router';

/** The parts of the page, in the order of its tabs. */
export const VIEWS = ['apps', 'tokens', 'record'] as const;

/** The view that the address names. */
export const VIEW_FILTER = { view: filter.oneOf(VIEWS, 'apps') };
