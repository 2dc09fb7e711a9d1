import fastifyJwt from '@fastify/jwt';
import { FILE_TYPES, REQUEST_BODY_LIMIT } from '@klaster/shared/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createAuthenticator } from './auth/authenticator';
import { authRoutes } from './auth/routes';
import { TOKEN_OPTIONS } from './auth/tokens';
import type { Config } from './config';
import type { Database } from './database/connect';
import { registerDocs } from './http/docs';
import { loggerOptions, requestId, RequestLog } from './http/logging';
import { registerEndpoints } from './http/register-endpoints';
import {
  CLIENT_LIMITS,
  clientLimits,
  endSilentOnStop,
  endStalledAnswers,
  type ClientLimits,
} from './http/slow-clients';
import { oilFactoryRoutes } from './oil-factories/routes';
import { registerHealth } from './operations/health';
import { registerMetrics } from './operations/metrics';
import { overviewRoutes } from './overview/routes';
import { placeRoutes } from './places/routes';
import { preferenceRoutes } from './preferences/routes';
import { answerWithProblems, sendProblem } from './problems/error-handler';
import { PublicAnswers } from './public-answers/public-answers';
import { readVersions } from './public-answers/repository';
import { VersionReader } from './public-answers/versions';
import { SheetExports } from './registers/files/export';
import { OpenDataFiles } from './registers/files/open-data';
import { Imports } from './registers/imports/imports';
import { KeptTotals } from './registers/kept-totals';
import { registerRoutes } from './registers/routes';
import { reportRoutes } from './reports/routes';

export type AppOptions = Pick<Config, 'trustedProxies' | 'logLevel'> & {
  readonly db: Database;
  readonly tokenSecret: string;
  /** Absent: the limits of {@link CLIENT_LIMITS}. */
  readonly clients?: ClientLimits;
};

/** The whole HTTP application over a migrated database; it listens to nothing yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, tokenSecret, trustedProxies, logLevel, clients = CLIENT_LIMITS } = options;
  const app = fastify({
    ...clientLimits(clients),
    logger: loggerOptions(logLevel),
    logController: new RequestLog(),
    genReqId: requestId,
    bodyLimit: REQUEST_BODY_LIMIT,
    // The gateway stands before us and says who asks.
    trustProxy: trustedProxies,
    frameworkErrors: sendProblem,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
    done();
  });
  endStalledAnswers(app);
  endSilentOnStop(app);
  acceptBodies(app);
  answerWithProblems(app);
  registerMetrics(app);
  registerHealth(app, db);
  await app.register(fastifyJwt, { secret: tokenSecret, ...TOKEN_OPTIONS });
  await registerDocs(app);
  const versions = new VersionReader(() => readVersions(db));
  const services = {
    db,
    jwt: app.jwt,
    totals: new KeptTotals(versions),
    exports: new SheetExports(db),
    openData: new OpenDataFiles(db, versions),
    imports: new Imports(db),
  };
  const handlers = {
    ...authRoutes(services),
    ...preferenceRoutes(services),
    ...placeRoutes(services),
    ...reportRoutes(services),
    ...registerRoutes(services),
    ...oilFactoryRoutes(services),
    ...overviewRoutes(services),
  };
  const answers = new PublicAnswers(versions);
  registerEndpoints(app, handlers, { authenticate: createAuthenticator(db, app.jwt), answers });
  return app;
}

/** Bodies are JSON, or workbooks for the calls that take them; an empty one is an absent one, whatever the header says. */
function acceptBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
  app.addContentTypeParser(FILE_TYPES.xlsx, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
