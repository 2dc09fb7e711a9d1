import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { session } from '../session';
import { sessionToken } from '../testing';
import { positionToSend } from './client';
import { uploadResumably } from './resumable-upload';

// Jest would take the build for Node.
jest.mock('tus-js-client', () => jest.requireActual<object>('tus-js-client/lib.es5/browser'));

const SIZE = 300_000;

let server: Server;
let requests: IncomingMessage[];
let status: number;

beforeEach(async () => {
  requests = [];
  status = 204;
  let offset = 0;
  server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (offset += chunk.length));
    request.on('end', () => {
      for (const name of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${name}`, '*');
      response.setHeader('access-control-expose-headers', 'upload-offset, upload-length, x-log-position');
      if (request.method === 'OPTIONS') return response.end();
      requests.push(request);
      response.setHeader('upload-offset', offset).setHeader('upload-length', SIZE).setHeader('x-log-position', '0/7');
      return response.writeHead(request.method === 'PATCH' ? status : 200).end(status === 204 ? '' : '{"code":"busy"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  session.save(sessionToken());
  document.documentElement.lang = 'ru';
});

afterEach(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));

const upload = (onProgress = jest.fn()) =>
  uploadResumably({
    file: new File(['x'.repeat(SIZE)], 'a.pdf'),
    fingerprint: 'a.pdf',
    begin: async () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`,
    onBegun: jest.fn(),
    onProgress,
    onWaiting: jest.fn(),
    signal: new AbortController().signal,
  });

it('sends a file in parts, each for the user and in their language, and remembers the position of the change', async () => {
  const onProgress = jest.fn();
  await upload(onProgress);
  expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'PATCH', 'PATCH']);
  const token = session.current()?.token;
  for (const { headers } of requests)
    expect(headers).toMatchObject({ 'x-access-token': token, 'accept-language': 'ru' });
  expect(onProgress).toHaveBeenLastCalledWith(100);
  expect(positionToSend()).toBe('0/7');
});

it('fails with the problem of the refused part', async () => {
  status = 403;
  await expect(upload()).rejects.toMatchObject({ name: 'HttpError', status: 403, problem: { code: 'busy' } });
});
