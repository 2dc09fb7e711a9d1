import type { FastifyInstance } from 'fastify';
import { IMMUTABLE, sendFile } from '../files/send-file';
import { sendProblem } from '../problems/problem';
import type { Releases } from './releases';

/** The shell's files, with a hash of the content in their names. */
export function assetsRoutes(app: FastifyInstance, releases: Releases): void {
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { kind: 'asset' } }, async (request, reply) => {
    const file = await releases.readShell(`assets/${request.params['*']}`, request.headers['accept-encoding']);
    // For the frames of isolated remotes, which have an opaque origin.
    return sendFile(reply.header('access-control-allow-origin', '*'), file, IMMUTABLE);
  });
}

type Params = { name: string; version: string; '*': string };

export function remotesRoutes(app: FastifyInstance, releases: Releases): void {
  app.get<{ Params: Params }>('/remotes/:name/:version/*', { config: { kind: 'remote' } }, async (request, reply) => {
    const { name, version, '*': file } = request.params;
    // The shell's files are below `/assets`.
    if (name === 'shell') return sendProblem(reply, 'not_found');
    const stored = await releases.read({ app: name, version }, file, request.headers['accept-encoding']);
    // For frames, and for pages that load files through a CDN.
    return sendFile(reply.header('access-control-allow-origin', '*'), stored, IMMUTABLE);
  });
  app.get('/remotes/*', { config: { kind: 'remote' } }, async (_request, reply) => sendProblem(reply, 'not_found'));
}
