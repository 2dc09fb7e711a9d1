import { ORIGIN_KEY_HEADER } from '@klaster/shared/contract/endpoints';
import { createClient } from '@klaster/shared/http';
import { browserMemory } from '@klaster/shared/session';

const PLACE = 'operations.origin-key';

/** Half of the session. Unlike a cookie, no page on another port of the host can read or set it. Source: decision 060. */
export const originKey = {
  keep: (key: string) => browserMemory.keep(PLACE, key),
  drop: () => browserMemory.drop(PLACE),
};

export const operationsClient = createClient({
  audience: 'public',
  prepare: (headers) => {
    const key = browserMemory.read(PLACE);
    if (key !== undefined) headers.set(ORIGIN_KEY_HEADER, key);
    return undefined;
  },
});
