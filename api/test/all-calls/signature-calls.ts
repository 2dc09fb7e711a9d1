import { simpleCall, type Rows } from './call-row';

/** No signatures are configured, so that none is accepted. */
const refusedRow = (body: object) => ({ ...simpleCall('', body), permittedStatus: 404 }) as const;

export const SIGNATURE_ROWS = {
  'POST /api/me/signatures': refusedRow({ text: '{}', cms: 'AAAA' }),
  'GET /api/signatures/check-signature.mjs': simpleCall(),
  'GET /api/me/certificate': simpleCall(),
  'POST /api/me/certificate/options': refusedRow({}),
  'POST /api/me/certificate': refusedRow({ signature: 'x'.repeat(43) }),
} satisfies Rows;
