import { ORIGIN_KEY_HEADER } from '@klaster/shared/contract';
import { createClient } from '@klaster/shared/http';
import { browserMemory } from '@klaster/shared/session';

const PLACE = 'operations.origin-key';

/**
 * The key of this origin: the half of the session that no other port of the host can read or set, as it can cookies. Source: decision 060.
 */
export const originKey = {
  keep: (key: string) => browserMemory.keep(PLACE, key),
  drop: () => browserMemory.drop(PLACE),
};

/** The page's client: sends the key of its origin with each call. */
export const operationsClient = createClient({
  audience: 'public',
  prepare: (headers) => {
    const key = browserMemory.read(PLACE);
    if (key !== undefined) headers.set(ORIGIN_KEY_HEADER, key);
    return undefined;
  },
});
