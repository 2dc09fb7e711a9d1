import Fastify from 'fastify';
import { EncodedText, QUALITY, sendText } from '../../src/page/encoded-text';
import { call } from '../support/call';
import '../support/quick-fastify';

const TEXT = new EncodedText('a page', QUALITY.once);

// Source: RFC 9110, sections 13.1.2 and 13.2.1.
test.each([
  [200, 'private, no-cache', TEXT.etag, 304],
  [200, 'private, no-cache', '*', 304],
  [200, 'private, no-cache', 'W/"other"', 200],
  [200, 'no-store', TEXT.etag, 200],
  [200, 'no-store', '*', 200],
  [404, 'private, no-cache', TEXT.etag, 404],
  [404, 'no-store', '*', 404],
  [410, 'private, no-cache', '*', 410],
])('a %i with %s becomes for If-None-Match: %s a %i', async (status, cacheControl, known, sent) => {
  const app = Fastify();
  app.get('/', (_request, reply) => sendText(reply.code(status).header('cache-control', cacheControl), TEXT));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await call(app.server, '/', { headers: { 'if-none-match': known } });
  await app.close();
  expect([answer.status, answer.text]).toEqual([sent, sent === 304 ? '' : 'a page']);
  expect(answer.headers.etag).toBe(cacheControl === 'no-store' ? undefined : TEXT.etag);
});
