import type { FastifyInstance } from 'fastify';
import { IMMUTABLE, sendFile } from '../files/send-file';
import type { Releases } from '../releases/releases';

/** `/assets/<file>`: the shell's files; their names carry a hash of the content. */
export function assetsRoutes(app: FastifyInstance, releases: Releases): void {
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { kind: 'asset' } }, async (request, reply) => {
    const file = await releases.readShell(`assets/${request.params['*']}`, request.headers['accept-encoding']);
    return sendFile(reply, file, IMMUTABLE);
  });
}
