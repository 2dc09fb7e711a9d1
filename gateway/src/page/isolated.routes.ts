import { appNameSchema, ISOLATED_FOLDER, ISOLATED_PAGE, versionSchema } from '@klaster/shared/contract/http';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../files/send-file';
import type { Releases } from '../releases/releases';

/** Not in a shared cache, whose key may lack the host that the policy names. */
const KEPT_BY_BROWSER = 'private, max-age=31536000, immutable';

type Params = { shell: string; remote: string; version: string };

/** Serves the document in which an isolated remote runs: no data, no cookies, the same for everybody. */
export function isolatedRoutes(app: FastifyInstance, releases: Releases): void {
  const address = `${ISOLATED_FOLDER}:shell/:remote/:version/`;
  app.get<{ Params: Params }>(address, { config: { kind: 'page' } }, async (request, reply) => {
    const { shell, remote, version } = request.params;
    const isValid = appNameSchema.safeParse(remote).success && versionSchema.safeParse(version).success;
    const release = { app: 'shell', version: shell };
    const file = isValid ? await releases.read(release, ISOLATED_PAGE, request.headers['accept-encoding']) : null;
    const origin = `${request.protocol}://${request.host}`;
    if (file) reply.header('content-security-policy', isolatedPolicy(origin, `/remotes/${remote}/${version}/`));
    return sendFile(reply, file, KEPT_BY_BROWSER);
  });
}

/**
 * The document's origin is opaque, so sources name the gateway's. Nothing can be called or sent from it; its element in the page and the
 * page's own policy keep it from leaving.
 */
function isolatedPolicy(origin: string, folder: string): string {
  const files = `${origin}/assets/ ${origin}${folder}`;
  return [
    "default-src 'none'",
    `script-src ${files}`,
    `style-src 'unsafe-inline' ${files}`,
    `img-src ${files} data:`,
    `font-src ${files}`,
    "connect-src 'none'",
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    'sandbox allow-scripts allow-forms allow-downloads',
  ].join('; ');
}
