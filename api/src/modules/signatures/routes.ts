import { readFileSync } from 'node:fs';
import type { Handlers, Services } from '../../kernel/http/call';
import { enrolmentText, ownCertificate, replaceOwnCertificate } from './own-certificate';
import { acceptSignature } from './sign';

/** Anybody can check a signature with this program. The file is next to this one in the sources, and next to the bundle in builds. */
const CHECK_SIGNATURE = readFileSync(new URL('check-signature.worker.js', import.meta.url));

export const signatureRoutes = (services: Services) =>
  ({
    'POST /api/me/signatures': ({ user, body }) => acceptSignature(services, user, body),
    'GET /api/signatures/check-signature.mjs': async () => ({ name: 'check-signature', body: CHECK_SIGNATURE }),
    'GET /api/me/certificate': ({ user }) => ownCertificate(services, user.id),
    'POST /api/me/certificate/options': (call) => enrolmentText(services, call),
    'POST /api/me/certificate': (call) => replaceOwnCertificate(services, call, call.body.signature),
  }) satisfies Partial<Handlers>;
