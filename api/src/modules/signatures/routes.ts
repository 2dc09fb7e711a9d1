import { readProgram } from '../../kernel/files/program';
import type { Handlers, Services } from '../../kernel/http/call';
import { enrolmentText, ownCertificate, replaceOwnCertificate } from './own-certificate';
import { acceptSignature } from './sign';

export const signatureRoutes = (services: Services) =>
  ({
    'POST /api/me/signatures': ({ user, body }) => acceptSignature(services, user, body),
    'GET /api/signatures/check-signature.mjs': async () => ({
      name: 'check-signature',
      body: await readProgram('check-signature', import.meta.url),
    }),
    'GET /api/me/certificate': ({ user }) => ownCertificate(services, user.id),
    'POST /api/me/certificate/options': (call) => enrolmentText(services, call),
    'POST /api/me/certificate': (call) => replaceOwnCertificate(services, call, call.body.signature),
  }) satisfies Partial<Handlers>;
