import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** `unknown`: the scanner did not answer in time. */
type Verdict = 'clean' | 'infected' | 'unknown';

export type Scan = (parts: AsyncIterable<Buffer>) => Promise<Verdict>;

const LIMIT_MS = 30_000;

/** Scans by clamd's INSTREAM over TCP: parts with their length before them, then a length of 0. */
export const clamdScanner = (url: string, limitMs = LIMIT_MS): Scan => {
  const { hostname, port } = new URL(url);
  return async (parts) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
    const limit = setTimeout(() => socket.destroy(new Error('clamd does not answer')), limitMs);
    try {
      const [answer] = await Promise.all([readAnswer(socket), pipeline(frames(parts), socket, { end: false })]);
      return toVerdict(answer);
    } catch {
      return 'unknown';
    } finally {
      clearTimeout(limit);
      socket.destroy();
    }
  };
};

type Socket = ReturnType<typeof connect>;

const MAX_ANSWER = 4096;

async function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    answer += chunk.toString('latin1');
    if (answer.includes('\0') || answer.length > MAX_ANSWER) break;
  }
  return answer;
}

async function* frames(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of parts) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    yield Buffer.concat([length, part]);
  }
  yield Buffer.alloc(4);
}

function toVerdict(answer: string): Verdict {
  if (answer.startsWith('stream: OK')) return 'clean';
  return /^stream: .* FOUND/.test(answer) ? 'infected' : 'unknown';
}
