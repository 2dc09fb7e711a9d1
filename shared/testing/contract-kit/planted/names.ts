import type * as screens from './screens';

/** The planted screens: the first two are whole, each of the others has a fault. */
export const SCREENS: readonly (keyof typeof screens)[] = [
  'Faultless',
  'WithTime',
  'WithoutHeading',
  'WithoutRows',
  'DocumentWhileRendering',
  'StoreWithoutSnapshot',
  'LeftToTheBrowser',
  'Fetching',
  'Form',
  'MissingText',
  'NameAsRegistered',
  'CachedText',
  'CachedAnswer',
  'Counting',
];
