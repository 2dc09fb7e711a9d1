import Fastify from 'fastify';
import { EncodedText, QUALITY, sendText } from '../../src/page/encoded-text';
import { call } from '../support/call';
import '../support/quick-fastify';

const TEXT = new EncodedText('a page', QUALITY.once);

// Source: RFC 9110, sections 13.1.2 and 13.2.1.
test.each([
  { status: 200, cacheControl: 'private, no-cache', known: TEXT.etag, sent: 304 },
  { status: 200, cacheControl: 'private, no-cache', known: '*', sent: 304 },
  { status: 200, cacheControl: 'private, no-cache', known: 'W/"other"', sent: 200 },
  { status: 200, cacheControl: 'no-store', known: TEXT.etag, sent: 200 },
  { status: 200, cacheControl: 'no-store', known: '*', sent: 200 },
  { status: 404, cacheControl: 'private, no-cache', known: TEXT.etag, sent: 404 },
  { status: 404, cacheControl: 'no-store', known: '*', sent: 404 },
  { status: 410, cacheControl: 'private, no-cache', known: '*', sent: 410 },
])('a $status with $cacheControl becomes for If-None-Match: $known a $sent', async (row) => {
  const { status, cacheControl, known, sent } = row;
  const app = Fastify();
  app.get('/', (_request, reply) => sendText(reply.code(status).header('cache-control', cacheControl), TEXT));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await call(app.server, '/', { headers: { 'if-none-match': known } });
  await app.close();
  expect([answer.status, answer.text]).toEqual([sent, sent === 304 ? '' : 'a page']);
  expect(answer.headers.etag).toBe(cacheControl === 'no-store' ? undefined : TEXT.etag);
});
