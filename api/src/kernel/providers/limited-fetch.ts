import { ProblemError } from '../problems/problem-error';

/** Limit of a step of a sign-in, which may consist of several requests. */
const LIMIT_MS = 10_000;

const MAX_BYTES = 512 * 1024;

/**
 * Fetches without redirects, within limits of time and size.
 * @throws ProblemError `provider_unavailable` also for a status of 500 or more
 */
export async function limitedFetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), ...(init.signal ? [init.signal] : [])]);
  try {
    const response = await fetch(address, { ...init, redirect: 'manual', signal });
    const body = await readLimited(response);
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return new Response(body.length > 0 ? body : null, response);
  } catch (cause) {
    throw unavailable(cause);
  }
}

async function readLimited({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const unavailable = (cause: unknown) => Object.assign(new ProblemError('provider_unavailable'), { cause });

/** Limits the time of a step, and converts any failure of it to a problem. */
export async function asProblem<T>(step: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable(new Error('timed out'))), LIMIT_MS);
  });
  try {
    return await Promise.race([step(), late]);
  } catch (error) {
    throw problemIn(error) ?? Object.assign(new ProblemError('provider_refused'), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Libraries wrap errors of `fetch`. */
function problemIn(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  return error instanceof Error && error.cause !== undefined ? problemIn(error.cause) : undefined;
}

/** A code, or a message without values. */
export function describeReason(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const inner = cause ?? error;
  const { error: refusal, code, message } = inner as { error?: unknown; code?: unknown; message?: unknown };
  return [refusal, code, message]
    .filter((part) => typeof part === 'string')
    .join(': ')
    .slice(0, 200);
}
