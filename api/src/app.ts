import fastifyJwt from '@fastify/jwt';
import { FILE_TYPES, REQUEST_BODY_LIMIT } from '@klaster/shared/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { recordExport } from './audit/exports';
import { auditRoutes } from './audit/routes';
import { createAuthenticator } from './auth/authenticator';
import { authRoutes } from './auth/routes';
import { TOKEN_OPTIONS } from './auth/tokens';
import type { Config } from './config';
import { contactsRoutes } from './contacts/routes';
import type { Database } from './database/connect';
import { figureRoutes } from './figures/routes';
import { liveEvents, type EventLimits } from './events/live-events';
import { eventRoutes } from './events/routes';
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
import { noticeRoutes } from './notices/routes';
import { oilFactoryRoutes } from './oil-factories/routes';
import { registerHealth } from './operations/health';
import { registerMetrics } from './operations/metrics';
import { overviewRoutes } from './overview/routes';
import { PasskeyChallenges } from './passkeys/challenges';
import { passkeyRoutes } from './passkeys/routes';
import { placeRoutes } from './places/routes';
import { preferenceRoutes } from './preferences/routes';
import { viewRoutes } from './preferences/views.routes';
import { periodRoutes } from './periods/routes';
import { PrimaryExports } from './primary-data/export';
import { primaryDataRoutes } from './primary-data/routes';
import { answerWithProblems, sendProblem } from './problems/error-handler';
import { PublicAnswers } from './public-answers/public-answers';
import { readVersions } from './public-answers/repository';
import { VersionReader } from './public-answers/versions';
import { profileRoutes } from './profile/routes';
import { ratingRoutes } from './rating/routes';
import { regionRoutes } from './regions/routes';
import { SheetExports } from './registers/files/export';
import { OpenDataFiles } from './registers/files/open-data';
import { Imports } from './registers/imports/imports';
import { KeptTotals } from './registers/kept-totals';
import { registerRoutes } from './registers/routes';
import { entryRoutes } from './reports/entry/routes';
import { roundRoutes } from './reports/rounds/routes';
import { reportRoutes } from './reports/routes';
import { sheetRoutes } from './reports/sheets/routes';
import { searchRoutes } from './search/routes';
import { secondFactorRoutes } from './second-factor/routes';
import { SecretBox } from './second-factor/secret-box';
import { UserImports } from './users/imports/imports';
import { userRoutes } from './users/routes';

export type AppOptions = Pick<Config, 'trustedProxies' | 'logLevel'> & {
  /** Absent: what each request says, by the word of trusted proxies. */
  readonly publicOrigin?: string | undefined;
  readonly db: Database;
  readonly tokenSecret: string;
  /** Absent: the limits of {@link CLIENT_LIMITS}. */
  readonly clients?: ClientLimits;
  /** Limits of the events that are other than usual. */
  readonly events?: Partial<EventLimits> | undefined;
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
  const events = liveEvents(app, db, options.events);
  registerMetrics(app, { eventStreams: () => events.size });
  registerHealth(app, db);
  await app.register(fastifyJwt, { secret: tokenSecret, ...TOKEN_OPTIONS });
  await registerDocs(app);
  const versions = new VersionReader(() => readVersions(db));
  const services = {
    db,
    jwt: app.jwt,
    secrets: new SecretBox(tokenSecret),
    challenges: new PasskeyChallenges(tokenSecret),
    totals: new KeptTotals(versions),
    exports: new SheetExports(db),
    primaryExports: new PrimaryExports(db),
    openData: new OpenDataFiles(db, versions),
    imports: new Imports(db),
    userImports: new UserImports(db),
    events,
  };
  const handlers = {
    ...authRoutes(services),
    ...auditRoutes(services),
    ...preferenceRoutes(services),
    ...viewRoutes(services),
    ...profileRoutes(services),
    ...secondFactorRoutes(services),
    ...passkeyRoutes(services),
    ...placeRoutes(services),
    ...reportRoutes(services),
    ...entryRoutes(services),
    ...roundRoutes(services),
    ...sheetRoutes(services),
    ...eventRoutes(services),
    ...regionRoutes(services),
    ...primaryDataRoutes(services),
    ...figureRoutes(services),
    ...periodRoutes(services),
    ...registerRoutes(services),
    ...oilFactoryRoutes(services),
    ...overviewRoutes(services),
    ...ratingRoutes(services),
    ...contactsRoutes(services),
    ...userRoutes(services),
    ...searchRoutes(services),
    ...noticeRoutes(services),
  };
  const answers = new PublicAnswers(versions);
  registerEndpoints(app, handlers, {
    authenticate: createAuthenticator(db, app.jwt),
    publicOrigin: options.publicOrigin,
    answers,
    recordExport: (actor, taken) => recordExport(db, actor, taken),
  });
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
