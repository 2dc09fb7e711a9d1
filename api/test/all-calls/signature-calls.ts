import { plain, type Rows } from './call-row';

/** No signatures are configured, so that none is accepted. */
const refused = (body: object) => ({ ...plain('', body), whoeverMay: 404 }) as const;

export const SIGNATURE_ROWS = {
  'POST /api/me/signatures': refused({ text: '{}', cms: 'AAAA' }),
  'GET /api/signatures/check-signature.mjs': plain(),
  'GET /api/me/certificate': plain(),
  'POST /api/me/certificate/options': refused({}),
  'POST /api/me/certificate': refused({ signature: 'x'.repeat(43) }),
} satisfies Rows;
