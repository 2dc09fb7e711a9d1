import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { problemSchema } from '@klaster/shared/contract/http';
import type { Problem } from '@klaster/shared/contract/http';

export type RawCall = { socket: Socket; answer: Promise<string> };

/** Sends bytes that an HTTP library would not send. @returns `answer`: all bytes until the connection was closed */
export async function rawCall(origin: string, bytes: string): Promise<RawCall> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (more: string) => (text += more));
    socket.on('error', () => socket.destroy()).on('close', () => resolve(text));
  });
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return { socket, answer };
}

/** The problem document of the first answer. */
export function problemIn(answers: string): Problem {
  const [, body = ''] = answers.split('\r\n\r\n');
  return problemSchema.parse(JSON.parse(body.split('HTTP/1.1 ', 1)[0]!));
}
