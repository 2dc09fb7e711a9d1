import type { DetailedError, UploadOptions } from 'tus-js-client';
import { LOG_POSITION_HEADER, UPLOAD_PART_BYTES } from '../contract/http/requests';
import type { Problem } from '../contract/http/problem';
import { session } from '../session';
import { buildAddress, rememberPosition } from './client';
import { HttpError } from './http-error';

export type ResumableUpload = {
  readonly file: File;
  /** The same for the same file and place: an upload continues where an earlier page stopped. */
  readonly fingerprint: string;
  /** Announces the file. @returns the path of its upload */
  readonly begin: () => Promise<string>;
  /** @param address of the upload, begun now or by an earlier page */
  readonly onBegun: (address: string) => void;
  /** From 0 to 100. */
  readonly onProgress: (percent: number) => void;
  /** The connection is lost; the upload continues automatically. */
  readonly onWaiting: () => void;
  readonly signal: AbortSignal;
};

/** About two minutes without a connection; then the user decides. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];

const NOT_FOUND = 404;

/** Uploads a file in parts, by tus. What has arrived stays on the server for a day. @throws HttpError */
export async function uploadResumably(wanted: ResumableUpload): Promise<void> {
  // Loaded once a file is chosen.
  const { Upload } = await import('tus-js-client');
  const options = optionsOf(wanted);
  const send = (uploadUrl: string) =>
    new Promise<void>((resolve, reject) => {
      wanted.onBegun(uploadUrl);
      const onError = (error: Error | DetailedError) => reject(toHttpError(error));
      const upload = new Upload(wanted.file, { ...options, uploadUrl, onSuccess: () => resolve(), onError });
      const stop = () => {
        void upload.abort();
        reject(wanted.signal.reason as Error);
      };
      if (wanted.signal.aborted) return stop();
      wanted.signal.addEventListener('abort', stop);
      upload.start();
    });
  const [previous] = await new Upload(wanted.file, options).findPreviousUploads();
  const begun = previous?.uploadUrl;
  try {
    await send(begun ?? buildAddress(await wanted.begin()));
  } catch (error) {
    const isGone = begun && error instanceof HttpError && error.status === NOT_FOUND;
    if (!isGone) throw error;
    await send(buildAddress(await wanted.begin()));
  }
}

const optionsOf = ({ fingerprint, onProgress, onWaiting }: ResumableUpload): UploadOptions => ({
  chunkSize: UPLOAD_PART_BYTES,
  retryDelays: PAUSES_MS,
  fingerprint: async () => fingerprint,
  removeFingerprintOnSuccess: true,
  onProgress: (sent, total) => onProgress(Math.floor((sent / (total ?? sent)) * 100)),
  onBeforeRequest: (request) => {
    request.setHeader('X-Access-Token', session.current()?.token ?? '');
    request.setHeader('Accept-Language', document.documentElement.lang);
  },
  onAfterResponse: (_request, response) => rememberPosition(response.getHeader(LOG_POSITION_HEADER)),
  onShouldRetry: (error) => {
    const status = statusOf(error);
    // No response, another offset than expected, or a server that is busy.
    const mayHelp = status === 0 || status === 409 || status === 429 || status >= 500;
    if (mayHelp) onWaiting();
    return mayHelp;
  },
});

const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;

function toHttpError(error: Error | DetailedError): Error {
  const status = statusOf(error);
  if (status === 0 || !('originalResponse' in error)) return error;
  return new HttpError(error.message, status, 'session', readProblem(error.originalResponse?.getBody()));
}

function readProblem(body = ''): Partial<Problem> | undefined {
  try {
    return JSON.parse(body) as Partial<Problem>;
  } catch {
    return undefined;
  }
}
