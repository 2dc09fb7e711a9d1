import fastify from 'fastify';
import type { AddressInfo } from 'node:net';

/** The recorded answer: headers except those that every server writes itself, and the body in base64. */
export type FixedAnswer = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** A process of its own: a Fastify that sends the same bytes for every request. */
process.once('message', (answer: FixedAnswer) => void serve(answer));
process.once('disconnect', () => process.exit());

async function serve({ headers, body }: FixedAnswer): Promise<void> {
  const bytes = Buffer.from(body, 'base64');
  const app = fastify();
  app.get('*', (_request, reply) => reply.headers(headers).send(bytes));
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ ready: true, port: (app.server.address() as AddressInfo).port });
}
