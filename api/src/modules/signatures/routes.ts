import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Handlers, Services } from '../../kernel/http/call';
import { enrolmentText, ownCertificate, replaceOwnCertificate } from './own-certificate';
import { acceptSignature } from './sign';

export const signatureRoutes = (services: Services) =>
  ({
    'POST /api/me/signatures': ({ user, body }) => acceptSignature(services, user, body),
    'GET /api/signatures/check-signature.mjs': async () => ({
      name: 'check-signature',
      body: await readCheckSignature(),
    }),
    'GET /api/me/certificate': ({ user }) => ownCertificate(services, user.id),
    'POST /api/me/certificate/options': (call) => enrolmentText(services, call),
    'POST /api/me/certificate': (call) => replaceOwnCertificate(services, call, call.body.signature),
  }) satisfies Partial<Handlers>;

/** A build has the program beside the bundle, with all that it imports; sources have it as it is written. */
function readCheckSignature(): Promise<Buffer> {
  const built = new URL('check-signature.program.js', import.meta.url);
  return readFile(existsSync(built) ? built : new URL('check-signature.program.ts', import.meta.url));
}
