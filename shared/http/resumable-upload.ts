import type { DetailedError } from 'tus-js-client';
import { UPLOAD_PART_BYTES } from '../contract/http/attachment-files';
import { LOG_POSITION_HEADER } from '../contract/http/requests';
import type { Problem } from '../contract/http/problem';
import { session } from '../session';
import { buildAddress } from './client';
import { HttpError } from './http-error';
import { rememberPosition } from './log-position';

export type ResumableUpload = {
  readonly file: File;
  /** The same for the same file and place: an upload goes on where an earlier page left it. */
  readonly fingerprint: string;
  /** Announces the file. @returns the path of its upload */
  readonly begin: () => Promise<string>;
  /** From 0 to 100. */
  readonly onProgress: (percent: number) => void;
  /** The connection is lost; it goes on by itself. */
  readonly onWaiting: () => void;
  readonly signal: AbortSignal;
};

/** About two minutes without a connection; then the user decides. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

const NOT_FOUND = 404;

/** Uploads a file in parts, by tus. What has arrived stays on the server for a day. @throws HttpError */
export async function uploadResumably(wanted: ResumableUpload): Promise<void> {
  const { findPrevious, send } = await prepare(wanted);
  const previous = await findPrevious();
  try {
    await send(previous ?? buildAddress(await wanted.begin()));
  } catch (error) {
    const isGone = previous !== undefined && error instanceof HttpError && error.status === NOT_FOUND;
    if (!isGone) throw error;
    await send(buildAddress(await wanted.begin()));
  }
}

/** tus is loaded once a file is chosen. */
async function prepare({ file, fingerprint, onProgress, onWaiting, signal }: ResumableUpload) {
  const { Upload } = await import('tus-js-client');
  const options = {
    chunkSize: UPLOAD_PART_BYTES,
    retryDelays: PAUSES_MS,
    fingerprint: async () => fingerprint,
    removeFingerprintOnSuccess: true,
    onProgress: (sent: number, total: number) => onProgress(Math.floor((sent / total) * 100)),
    onBeforeRequest: (request: { setHeader: (name: string, value: string) => void }) => {
      request.setHeader('X-Access-Token', session.current()?.token ?? '');
      request.setHeader('Accept-Language', document.documentElement.lang);
    },
    onAfterResponse: (_request: unknown, response: { getHeader: (name: string) => string | undefined }) =>
      rememberPosition(response.getHeader(LOG_POSITION_HEADER)),
    onShouldRetry: (error: Error | DetailedError) => {
      const mayHelp = isPassing(statusOf(error));
      if (mayHelp) onWaiting();
      return mayHelp;
    },
  };
  const send = (uploadUrl: string) =>
    new Promise<void>((resolve, reject) => {
      const upload = new Upload(file, {
        ...options,
        uploadUrl,
        onSuccess: () => resolve(),
        onError: (error) => reject(toHttpError(error)),
      });
      signal.addEventListener('abort', () => {
        void upload.abort();
        reject(signal.reason as Error);
      });
      if (signal.aborted) reject(signal.reason as Error);
      else upload.start();
    });
  const findPrevious = async () => {
    const [previous] = await new Upload(file, options).findPreviousUploads();
    return previous?.uploadUrl ?? undefined;
  };
  return { findPrevious, send };
}

const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** No response, another offset than expected, or a server that is busy. */
const isPassing = (status: number) => status === 0 || status === 409 || status === 429 || status >= 500;

function toHttpError(error: Error | DetailedError): Error {
  const status = statusOf(error);
  if (status === 0) return error;
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined;
  return new HttpError(error.message, status, 'session', readProblem(body));
}

function readProblem(body: string | undefined): Partial<Problem> | undefined {
  try {
    return JSON.parse(body ?? '') as Partial<Problem>;
  } catch {
    return undefined;
  }
}
