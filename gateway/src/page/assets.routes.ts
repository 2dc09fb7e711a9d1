import type { FastifyInstance } from 'fastify';
import type { FileTree } from '../files/file-tree';
import { IMMUTABLE, sendFile } from '../files/send-file';

/** `/assets/<file>`: the shell's files; their names carry a hash of the content. */
export function assetsRoutes(app: FastifyInstance, shellFiles: FileTree): void {
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { kind: 'asset' } }, async (request, reply) => {
    const file = await shellFiles.read(`assets/${request.params['*']}`, request.headers['accept-encoding']);
    return sendFile(reply, file, IMMUTABLE);
  });
}
