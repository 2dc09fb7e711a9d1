import type { Language } from '@klaster/shared/contract';

/** Longer than our API takes for any public call, shorter than a visitor notices. */
const LIMIT_MS = 400;

/** Bytes of an answer that may go into a page. */
const LIMIT_BYTES = 256 * 1024;

/** Calls for different data at once; beyond that pages come without. Queries are visitors' to make up. */
const LIMIT_AT_ONCE = 32;

type Envelope = { data: unknown };

/** Fetches the first data of public pages from the API, without anybody's token. */
export class FirstData {
  private readonly asking = new Map<string, Promise<Envelope | null>>();

  /** @param limitMs milliseconds a page waits for its first data; after that the browser asks itself */
  constructor(
    private readonly origin: string,
    private readonly limitMs = LIMIT_MS,
  ) {}

  /**
   * The answer of a public call. Pages that want the same at the same moment share one request.
   *
   * @param address path and query
   * @returns null where the API gives no plain answer in time
   */
  async fetch(address: string, language: Language): Promise<Envelope | null> {
    const key = `${language} ${address}`;
    if (!this.asking.has(key) && this.asking.size >= LIMIT_AT_ONCE) return null;
    const shared = this.asking.get(key) ?? this.ask(address, language).finally(() => this.asking.delete(key));
    this.asking.set(key, shared);
    return shared;
  }

  private async ask(address: string, language: Language): Promise<Envelope | null> {
    try {
      const answer = await fetch(`${this.origin}${address}`, {
        headers: { accept: 'application/json', 'accept-language': language },
        redirect: 'error',
        signal: AbortSignal.timeout(this.limitMs),
      });
      if (answer.status === 200 && isJson(answer)) return envelopeOf(await textOf(answer));
      await answer.body?.cancel();
    } catch {
      // Late, too large, not JSON or no answer at all: the browser asks and tells the visitor.
    }
    return null;
  }
}

function isJson(answer: Response): boolean {
  return (answer.headers.get('content-type') ?? '').startsWith('application/json');
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LIMIT_BYTES) throw new RangeError('answer too large for a page');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function envelopeOf(text: string): Envelope | null {
  const answer: unknown = JSON.parse(text);
  return typeof answer === 'object' && answer !== null && 'data' in answer ? { data: answer.data } : null;
}
