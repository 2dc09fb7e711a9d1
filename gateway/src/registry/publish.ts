import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { ProblemError, overloaded, tooMany } from '../problems/problem-error';
import { assertGives } from '../releases/tokens/deploy-tokens';
import { ConcurrencyLimit } from '../requests/concurrency-limit';
import { readPieces } from '../requests/bodies';
import type { RegistryHandler, RegistryParts } from './registry-call';

const ARCHIVE_TYPES = ['application/gzip', 'application/x-gzip', 'application/octet-stream'];

/** Passes archives on as streams. */
export function acceptArchives(scope: FastifyInstance): void {
  scope.addContentTypeParser(ARCHIVE_TYPES, (_request, payload, done) => done(null, payload));
}

export function publisher({ registry, requests }: RegistryParts): RegistryHandler<'POST /registry/:app'> {
  const uploads = new ConcurrencyLimit(requests.uploads);
  return async ({ caller, params: { app }, query: { percent, why }, request }) => {
    assertGives(caller, percent);
    if (!(request.body instanceof Readable)) {
      const sentence = `Send a gzipped tar archive as the body, of type ${ARCHIVE_TYPES[0]}.`;
      throw new ProblemError('invalid_input', sentence);
    }
    const body = Readable.from(readPieces(request.body), { objectMode: false });
    const answer = await uploads.run(caller.who, () =>
      registry.changes.publish(app, body, { ...caller, percent, why }),
    );
    if (answer === null) throw uploads.isFullOfOthers(caller.who) ? overloaded() : tooMany();
    return answer;
  };
}
