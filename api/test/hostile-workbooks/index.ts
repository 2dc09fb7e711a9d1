import { ARCHIVES } from './archives';
import { CELLS } from './cells';
import { FORMATS } from './formats';
import type { HostileWorkbook } from './book';
import { MARKUP } from './markup';

/** All of them, made by code: nobody has to keep bombs in a repository. */
export const HOSTILE_WORKBOOKS: readonly HostileWorkbook[] = [...FORMATS, ...ARCHIVES, ...MARKUP, ...CELLS];
