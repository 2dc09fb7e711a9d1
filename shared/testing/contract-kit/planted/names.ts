import type * as screens from './screens';

/** The planted screens: the first two are whole, each of the others has a fault. */
export const SCREENS: readonly (keyof typeof screens)[] = [
  'Faultless',
  'TellingWhen',
  'WithoutHeading',
  'WithoutRows',
  'DocumentWhileRendering',
  'StoreWithoutSnapshot',
  'LeftToTheBrowser',
  'Asking',
  'Form',
  'MissingText',
  'NameAsRegistered',
  'KeptText',
  'KeptAnswer',
  'Counting',
];
