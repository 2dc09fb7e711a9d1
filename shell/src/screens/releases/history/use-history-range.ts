import { useQueryParams } from '@klaster/shared/router';
import { useState } from 'react';

const STEP = 20;

/** The registry tells no more at once. */
const MOST = 1000;

/** Names the registry takes; what is none is passed over. */
const APP_NAME = /^(shell|mf-[a-z0-9-]{1,40})$/;

/** Which part of the history is shown: of the app named in the address, or of all, so many of the newest. */
export function useHistoryRange() {
  const [params, setParams] = useQueryParams();
  const [limit, setLimit] = useState(STEP);
  const asked = params.get('app') ?? '';
  const setApp = (app: string) => {
    setLimit(STEP);
    setParams((before) => withApp(before, app));
  };
  return {
    app: APP_NAME.test(asked) ? asked : '',
    limit,
    /** Shows more; absent where there cannot be more. */
    more: limit < MOST ? () => setLimit((now) => Math.min(now * 3, MOST)) : undefined,
    setApp,
  };
}

function withApp(before: URLSearchParams, app: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (app === '') after.delete('app');
  else after.set('app', app);
  return after;
}
