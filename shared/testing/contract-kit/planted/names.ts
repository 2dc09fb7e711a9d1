import type * as screens from './screens';

/** The first two are correct, each other one has a fault. */
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
