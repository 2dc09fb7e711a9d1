import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { RegistryProblem } from '../problems/registry-problem';
import { RequestRefused } from '../problems/request-refused';
import { assertGives } from '../releases/tokens/deploy-tokens';
import { AtOnce } from '../requests/at-once';
import { readPieces } from '../requests/bodies';
import type { RegistryHandler, RegistryParts } from './registry-call';

const ARCHIVE_TYPES = ['application/gzip', 'application/x-gzip', 'application/octet-stream'];

/** Hands archives over as streams, unread. */
export function acceptArchives(scope: FastifyInstance): void {
  scope.addContentTypeParser(ARCHIVE_TYPES, (_request, payload, done) => done(null, payload));
}

/** Stores the release that a call uploads as a gzipped tar archive, and promotes it to the requested share of visitors. */
export function publisher({ registry, requests }: RegistryParts): RegistryHandler<'POST /registry/:app'> {
  const uploads = new AtOnce(requests.uploads);
  return async ({ caller, params: { app }, query: { percent, why }, request }) => {
    assertGives(caller, percent);
    const body = Readable.from(readPieces(archiveIn(request.body)), { objectMode: false });
    const answer = await uploads.run(caller.who, () =>
      registry.changes.publish(app, body, { ...caller, percent, why }),
    );
    if (answer === null) throw uploads.isFullOfOthers(caller.who) ? RequestRefused.busy() : RequestRefused.tooMany();
    return answer;
  };
}

/** Only a body of one of the archive's types comes as a stream; without a body, or of another type, there is none. */
function archiveIn(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new RegistryProblem('invalid_input', `Send a gzipped tar archive as the body, of type ${ARCHIVE_TYPES[0]}.`);
}
