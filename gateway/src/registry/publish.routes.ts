import { appNameSchema, publishQuerySchema } from '@klaster/shared/contract';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { RegistryProblem } from '../releases/registry-problem';
import { ARCHIVE_LIMITS } from '../releases/store/archive-limits';
import { AtOnce } from '../requests/at-once';
import { askForBody } from '../requests/bodies';
import { paced } from '../requests/paced';
import { RequestRefused } from '../requests/request-refused';
import { sendData } from './answers';
import { assertMoves } from './credentials';
import { assertWithin } from './limits';
import { REGISTRY_ROUTE } from './registry-parts';
import type { RegistryParts } from './registry-parts';

const ARCHIVE_TYPES = ['application/gzip', 'application/x-gzip', 'application/octet-stream'];

const CONFIG = { config: { ...REGISTRY_ROUTE.config, readsBody: true as const, bodyBytes: ARCHIVE_LIMITS.compressed } };

/** `POST /registry/:app`: a release as a gzipped tar archive. Nothing of it is read before the sender is known. */
export function publishRoute(
  app: FastifyInstance,
  { registry, limits, identify, requests: { pace, uploads: most } }: RegistryParts,
): void {
  const uploads = new AtOnce(most);
  app.addContentTypeParser(ARCHIVE_TYPES, (_request, payload, done) => done(null, payload));

  app.post<{ Params: { app: string } }>('/registry/:app', CONFIG, async (request, reply) => {
    const caller = await identify(request, reply);
    const name = appNameSchema.parse(request.params.app);
    assertMoves(caller, name);
    await assertWithin(limits.writes, request, reply);
    const { percent, why } = publishQuerySchema.parse(request.query);
    const body = archiveIn(request.body);
    const answer = await uploads.run(caller.who, () => {
      askForBody(request, reply);
      return registry.moves.publish(name, paced(body, pace), percent, { who: caller.who, why });
    });
    if (answer === null) throw RequestRefused.tooMany();
    return sendData(reply, answer);
  });
}

/** Only a body of one of the archive's types comes as a stream; without a body, or of another type, there is none. */
function archiveIn(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new RegistryProblem('invalid_input', `Send a gzipped tar archive as the body, of type ${ARCHIVE_TYPES[0]}.`);
}
