import { ARCHIVES } from './archives';
import { CELLS } from './cells';
import { FORMATS } from './formats';
import { MARKUP } from './markup';

/** Made by code, so that the repository has no decompression bombs. */
export const HOSTILE_WORKBOOKS = [FORMATS, ARCHIVES, MARKUP, CELLS].flatMap((workbooks) =>
  Object.entries(workbooks).map(([name, make]) => ({ name, make })),
);
