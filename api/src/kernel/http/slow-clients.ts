import { answerUnreadable, type ClientLimits } from '@klaster/shared/restarts';
import { DEFAULT_LANGUAGE } from '@klaster/shared/contract/http';
import { PROBLEM_TYPE, problemDocument } from '../problems/document';
import { ProblemError } from '../problems/problem-error';

/** The largest body at 40 kbit/s. The gateway has shorter limits. */
export const CLIENT_LIMITS: ClientLimits = { headersMs: 15_000, requestMs: 60_000, stallMs: 30_000, checkMs: 2_000 };

/** Answers an incomplete or invalid HTTP request. */
export const refuseUnreadable = answerUnreadable((code) => {
  const problem =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new ProblemError('request_timeout')
      : new ProblemError('invalid_input', { status: code === 'HPE_HEADER_OVERFLOW' ? 431 : 400 });
  const body = JSON.stringify(problemDocument(problem, DEFAULT_LANGUAGE));
  return { status: problem.status, headers: [`content-type: ${PROBLEM_TYPE}`], body };
});
