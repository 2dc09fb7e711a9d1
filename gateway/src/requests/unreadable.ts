import { DEFAULT_LANGUAGE } from '@klaster/shared/contract/http';
import { answerUnreadable } from '@klaster/shared/restarts';
import { PROBLEM_TYPE, problemText } from '../problems/problem';

const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** In the default language. */
export const refuseUnreadable = answerUnreadable((code) => {
  const status = STATUSES[code] ?? 400;
  const problem = status === 408 ? 'request_timeout' : 'invalid_input';
  return {
    status,
    headers: [`content-type: ${PROBLEM_TYPE}`, 'x-content-type-options: nosniff'],
    body: problemText(status, problem, { language: DEFAULT_LANGUAGE }),
  };
});
