import fastifyJwt from '@fastify/jwt';
import { FILE_TYPES, REQUEST_BODY_LIMIT } from '@klaster/shared/contract/http';
import { outputLines } from '@klaster/shared/processes';
import { connectionOptions, watchConnections, type ClientLimits } from '@klaster/shared/restarts';
import { fixAddress, requestIdBy, type Tracing } from '@klaster/shared/tracing';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from './config';
import { liveEvents, type EventLimits, type LiveEvents } from './jobs/events/live-events';
import { eventRoutes } from './jobs/events/routes';
import { recordExport } from './kernel/audit/exports';
import { clockBehind, correctedNow } from './kernel/clock/corrected';
import type { Database } from './kernel/database/connect';
import type { ReadReplicas } from './kernel/database/replicas';
import { clamdScanner } from './kernel/files/clamd';
import type { Handlers, Services } from './kernel/http/call';
import { registerDocs } from './kernel/http/docs';
import { answerWithProblems, sendProblem } from './kernel/http/error-handler';
import { registerHealth } from './kernel/http/health';
import { forRequest } from '@klaster/shared/postgres';
import { loggerOptions, logSlowStatements, RequestLog, type LogStream } from './kernel/http/logging';
import { registerEndpoints } from './kernel/http/register-endpoints';
import { CLIENT_LIMITS, refuseUnreadable } from './kernel/http/slow-clients';
import { registerMetrics } from './kernel/observe/metrics';
import { ServiceWatch } from './kernel/observe/service-watch';
import { traceRequests } from './kernel/observe/tracing';
import { ProblemError } from './kernel/problems/problem-error';
import { PublicAnswers } from './kernel/public-answers/public-answers';
import { VersionsByServer } from './kernel/public-answers/versions.repository';
import { PASSWORDS_ONLY, Providers } from './kernel/providers';
import { PasskeyChallenges } from './kernel/secrets/passkey-challenges';
import { SecretBox } from './kernel/secrets/secret-box';
import { NO_SIGNATURES, type SignatureRules } from './kernel/signatures/rules';
import { Workbooks } from './kernel/sheets/workbook';
import { answerParts, callChecks, MODULES, TOKEN_OPTIONS } from './modules';

export type AppOptions = Pick<Config, 'trustedProxies' | 'logLevel'> & {
  /** Absent: only by password. */
  readonly signIn?: Config['signIn'] | undefined;
  /** Absent: taken from each request, via trusted proxies. */
  readonly publicOrigin?: string | undefined;
  readonly db: Database;
  readonly replicas?: ReadReplicas | undefined;
  readonly tokenSecret: string;
  /** Absent: nothing is signed. */
  readonly signatures?: SignatureRules;
  readonly clients?: ClientLimits;
  readonly events?: Partial<EventLimits> | undefined;
  readonly logStream?: LogStream;
  /** Absent: files are not scanned. */
  readonly clamdUrl?: string | undefined;
  /** Checks the services for the status page; default: a new one. */
  readonly watch?: ServiceWatch;
  /** Whether webhooks may have receivers on this machine; default: no. */
  readonly localWebhooks?: boolean;
  readonly tracing?: Tracing | undefined;
  /** While draining, load balancers should use other instances. */
  readonly isLeaving?: () => boolean;
};

/** Builds the application over a migrated database; it does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, replicas, tokenSecret } = options;
  const app = createServer(options);
  const events = liveEvents(app, db, { ...options.events, sendPosition: replicas !== undefined });
  registerMetrics(app, {
    db,
    states: {
      api_event_streams: { help: 'Streams of events that are open', value: () => events.size },
      api_clock_behind_seconds: {
        help: 'How far the clock is behind the one of the database',
        value: () => clockBehind() / 1000,
      },
      ...(replicas && {
        api_replicas_usable: { help: 'Replicas that reads go to', value: () => replicas.usableCount },
      }),
    },
  });
  logSlowStatements(app);
  if (options.tracing) traceRequests(app, options.tracing, options.trustedProxies);
  registerHealth(app, { db, replicas, isLeaving: options.isLeaving });
  await app.register(fastifyJwt, { secret: tokenSecret, ...TOKEN_OPTIONS });
  await registerDocs(app);
  const services = createServices(app, options);
  registerEndpoints(app, createHandlers(services, events), {
    ...callChecks(db, app.jwt),
    publicOrigin: options.publicOrigin,
    replicas,
    answers: new PublicAnswers(services.versions),
    answerParts,
    recordExport: (actor, taken) => recordExport(db, actor, taken),
  });
  return app;
}

function createServer({
  trustedProxies,
  logLevel,
  logStream = outputLines,
  clients = CLIENT_LIMITS,
  isLeaving,
}: AppOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...connectionOptions(clients),
    logger: { ...loggerOptions(logLevel), stream: logStream },
    logController: new RequestLog(),
    genReqId: requestIdBy(trustedProxies),
    bodyLimit: REQUEST_BODY_LIMIT,
    // The gateway in front passes on the client's address.
    trustProxy: trustedProxies,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: sendProblem,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRequest', (request, reply, done) => {
    fixAddress(request);
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' });
    forRequest(request.id, done);
  });
  watchConnections(app, isLeaving);
  acceptBodies(app);
  answerWithProblems(app);
  return app;
}

const createServices = (
  app: FastifyInstance,
  { db, tokenSecret, watch, signIn, clamdUrl, signatures = NO_SIGNATURES, localWebhooks = false }: AppOptions,
): Services => ({
  db,
  watch: watch ?? new ServiceWatch(db),
  jwt: app.jwt,
  secrets: new SecretBox(tokenSecret),
  challenges: new PasskeyChallenges(tokenSecret, correctedNow),
  providers: new Providers(signIn ?? PASSWORDS_ONLY),
  signatures,
  versions: new VersionsByServer(db),
  workbooks: new Workbooks('list'),
  scan: clamdUrl === undefined ? undefined : clamdScanner(clamdUrl),
  localWebhooks,
});

/** The types ensure that the handlers cover the contract. */
function createHandlers(services: Services, events: LiveEvents): Handlers {
  const ofModules = MODULES.map((routes) => routes(services));
  return Object.assign({}, ...ofModules, eventRoutes(services, events)) as ModuleHandlers &
    ReturnType<typeof eventRoutes>;
}

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Merges the handlers of all domain modules; `Object.assign` over a list has no type. */
type ModuleHandlers = Intersection<ReturnType<(typeof MODULES)[number]>>;

const LOGOUT_PATH = '/api/auth/providers/logout';

/** Accepts JSON; for uploads workbooks, and parts of files. An empty body counts as absent. */
function acceptBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
  // Providers send logout tokens in forms.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const isLogout = request.routeOptions.url === LOGOUT_PATH;
    if (isLogout) done(null, Object.fromEntries(new URLSearchParams(body as string)));
    else done(new ProblemError('invalid_input', { status: 415 }));
  });
  const files = [FILE_TYPES.xlsx, FILE_TYPES.part];
  app.addContentTypeParser(files, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
