import { hasGrants, TOKEN_DAYS } from '@klaster/shared/contract/releases';
import type { AppReleases } from '@klaster/shared/contract/releases';
import type { Command } from 'commander';
import { action } from '../command-action';
import type { Call } from '../command-action';
import { CommandFailure, EXIT } from '../failure';
import {
  appArgument,
  countOption,
  daysOption,
  maxPercentOption,
  originsOption,
  ownerOption,
  pathsOption,
  percentOption,
  reasonOption,
  releaseOption,
  withApp,
  withAppAndReason,
} from '../options';
import {
  appLines,
  eventLines,
  failureLines,
  formatTime,
  grantLines,
  overviewLines,
  ownerLine,
  repairLines,
  requestLine,
  stateLine,
  tokenLines,
  verificationLines,
} from '../output';
import type { RegistryClient } from '../registry-client';
import type { Terminal } from '../terminal';

type Why = { why: string };
type Promotion = Why & { percent: number; with?: string[] };
type Granting = Why & { path?: string[]; connect?: string[]; isolated?: true; call?: string[]; owner?: string };
type NewToken = { label: string; days: number; maxPercent: number };

type MoveOrder = Why & { params: { app: string }; version: string | undefined };
type Move = (registry: RegistryClient, order: MoveOrder) => Promise<{ apps: AppReleases[] }>;

/** These commands change nothing. */
export function addViews(program: Command, terminal: Terminal): void {
  program
    .command('list')
    .description('what is live; of one app also the versions stored and the failures that pages reported')
    .argument('[app]', 'remote, or shell', appArgument)
    .action(
      action(terminal, async ({ registry, answer }, [name]: [string | undefined]) => {
        const { apps } = await registry.call('GET /registry');
        if (name === undefined) return answer(apps, overviewLines(apps));
        const app = appNamed(apps, name);
        answer(app, appLines(app));
      }),
    );
  withApp(program.command('failures'))
    .description('where a version failed, with the lines of the source; without a version, the live one')
    .argument('[version]')
    .action(
      action(terminal, async ({ registry, answer }, [app, given]: [string, string?]) => {
        const version = (await completeOptional(registry, app, given)) ?? (await liveVersion(registry, app));
        const { failures } = await registry.call('GET /registry/:app/failures', {
          params: { app },
          query: { version },
        });
        answer(failures, failureLines(failures));
      }),
    );
  program
    .command('history')
    .description('the record: who did what, when and why, newest first')
    .argument('[app]', 'remote, or shell', appArgument)
    .option('--limit <n>', 'how many lines', countOption, 20)
    .action(
      action(terminal, async ({ registry, answer }, [app]: [string | undefined], { limit }: { limit: number }) => {
        const { events } = await registry.call('GET /registry/history', { query: { app, limit } });
        answer(events, eventLines(events));
      }),
    );
  program
    .command('verify')
    .description('check the record’s chain of hashes and every stored file')
    .action(
      action(terminal, async ({ registry, answer }) => {
        const found = await registry.call('GET /registry/verify');
        answer(found, verificationLines(found));
        if (found.faults.length === 0) return;
        throw new CommandFailure(
          EXIT.failed,
          'The registry is damaged. If the record is at fault, run: release repair.',
        );
      }),
    );
}

export function addMoves(program: Command, terminal: Terminal): void {
  withApp(program.command('promote'))
    .description('put a stored release live, or give it to a part of the visitors')
    .argument('<version>')
    .option('--percent <n>', 'part of the visitors that get it', percentOption, 100)
    .option('--with <app@version...>', 'releases of other apps that have to go live in the same moment')
    .option('--why <text>', 'reason, for the record', reasonOption, 'promoted')
    .action(
      action(terminal, async (call, [app, given]: [string, string], { percent, why, with: more = [] }: Promotion) => {
        const releases = [];
        for (const release of [{ app, given }, ...more.map(releaseOption)])
          releases.push({
            app: release.app,
            version: await completeVersion(call.registry, release.app, release.given),
            percent,
          });
        answerState(call, app, await call.registry.call('POST /registry/promotions', { body: { releases, why } }));
      }),
    );
  const addMove = (name: string, description: string, move: Move) =>
    withAppAndReason(program.command(name))
      .description(description)
      .action(
        action(terminal, async (call, [app, given]: [string, string?], { why }: Why) => {
          const version = await completeOptional(call.registry, app, given);
          answerState(call, app, await move(call.registry, { params: { app }, version, why }));
        }),
      );
  addMove('rollback', 'take the live version back, to the one before it or to the one named', (registry, order) => {
    const { params, ...body } = order;
    return registry.call('POST /registry/:app/rollback', { params, body });
  }).argument('[version]');
  addMove(
    'retire',
    'end an app: nobody gets it, its addresses say so and stay its own; promote brings it back',
    (registry, { params, why }) => registry.call('POST /registry/:app/retire', { params, body: { why } }),
  );
  addMove('pin', 'keep the live version, or the one named, whatever is published', (registry, order) => {
    const { params, ...body } = order;
    return registry.call('POST /registry/:app/pin', { params, body: { ...body, pinned: true } });
  }).argument('[version]');
  addMove('unpin', 'let publishing change the live version again', (registry, { params, why }) =>
    registry.call('POST /registry/:app/pin', { params, body: { pinned: false, why } }),
  );
}

export function addRequests(program: Command, terminal: Terminal): void {
  withAppAndReason(program.command('ask'))
    .description('ask the operator for addresses, origins or calls; a publication asks by itself for what it lacks')
    .option('--path <address...>', 'one address, as /map, or one with all below it, as "/map/*"', pathsOption)
    .option('--connect <origin...>', 'as https://maps.example', originsOption)
    .option('--call <call...>', 'of an isolated app, as "GET /api/rating"')
    .action(
      action(terminal, async (call, [app]: [string], { path: paths, connect, call: calls, why }: Granting) => {
        const order = { params: { app }, body: { paths, connect, calls, why } };
        const after = appNamed((await call.registry.call('POST /registry/:app/requests', order)).apps, app);
        call.answer(after.requests, after.requests.map(requestLine));
      }),
    );
}

/** Only for the operator. */
export function addGrants(program: Command, terminal: Terminal): void {
  const add = (name: 'grant' | 'revoke' | 'decline', description: string) =>
    withAppAndReason(program.command(name))
      .description(description)
      .option('--path <address...>', 'one address, as /map, or one with all below it, as "/map/*"', pathsOption)
      .option('--connect <origin...>', 'as https://maps.example', originsOption)
      .option('--isolated', 'run the app in a frame of its own, without the rights of the page')
      .option('--call <call...>', 'of an isolated app, as "GET /api/rating"')
      .action(
        action(terminal, async (call, [app]: [string], granting: Granting) => {
          const { path: paths = [], connect = [], isolated, call: calls, owner, why } = granting;
          if (!hasGrants({ paths, connect, isolated, calls }) && owner === undefined)
            throw new CommandFailure(
              EXIT.usage,
              'Name addresses with --path, origins with --connect, calls with --call, or --isolated.',
            );
          const kind = name !== 'grant' && { [name]: true };
          const order = { params: { app }, body: { paths, connect, isolated, calls, owner, ...kind, why } };
          const { apps } = await call.registry.call('POST /registry/:app/grants', order);
          const after = appNamed(apps, app);
          call.answer({ ...after.grants, owner: after.owner }, [...grantLines(after), ownerLine(after)]);
        }),
      );
  add('grant', 'give an app addresses of its own, or origins that its code may call').option(
    '--owner <text>',
    'team and contact of the app, as "Maps team, maps@example.uz"',
    ownerOption,
  );
  add('revoke', 'take granted addresses or origins back: pages opened from then on are without them');
  add('decline', 'decline what an app has asked for: its team reads the reason');
}

/** Only for the operator. */
export function addTokens(program: Command, terminal: Terminal): void {
  const token = program.command('token').description('deploy tokens: each releases one app and nothing else');
  withApp(token.command('create'))
    .description('make a token; it is shown this once')
    .requiredOption('--label <text>', 'whose it is: the record names the token by it')
    .option('--days <n>', `how long it is good, at most ${TOKEN_DAYS.most}`, daysOption, TOKEN_DAYS.usual)
    .option('--max-percent <n>', 'part of the visitors to whom it gives a release at most', maxPercentOption, 100)
    .action(
      action(
        terminal,
        async ({ registry, answer }, [app]: [string], { label, days, maxPercent: percent }: NewToken) => {
          const created = await registry.call('POST /registry/tokens', { body: { app, label, days, percent } });
          const part = percent === 100 ? '' : ` for up to ${percent} % of the visitors`;
          terminal.note(`Token ${created.id} releases ${app}${part} until ${formatTime(created.expires)}.`);
          terminal.note('It is shown this once; keep it as KLASTER_RELEASE_TOKEN:');
          answer(created, [created.token]);
        },
      ),
    );
  token
    .command('list')
    .description('all tokens, without the tokens themselves')
    .action(
      action(terminal, async ({ registry, answer }) => {
        const { tokens } = await registry.call('GET /registry/tokens');
        answer(tokens, tokenLines(tokens));
      }),
    );
  token
    .command('revoke')
    .description('take a token’s rights, at once and for good')
    .argument('<id>', 'as token list shows it')
    .action(
      action(terminal, async ({ registry, answer }, [id]: [string]) => {
        await registry.call('DELETE /registry/tokens/:id', { params: { id } });
        answer({ id }, [`Token ${id} is revoked.`]);
      }),
    );
}

/** Only for the operator. */
export function addRepair(program: Command, terminal: Terminal): void {
  program
    .command('repair')
    .description('mend a record that is not whole: without --yes it only says what it would do')
    .option('--yes', 'do it')
    .option('--why <text>', 'reason, for the record', reasonOption)
    .action(
      action(terminal, async ({ registry, answer }, _none: [], { yes, why }: { yes?: boolean; why?: string }) => {
        if (yes && why === undefined)
          throw new CommandFailure(EXIT.usage, 'Say with --why what happened, for the record.');
        const isDone = yes && why !== undefined;
        const outcome = await (isDone
          ? registry.call('POST /registry/repair', { body: { why } })
          : registry.call('GET /registry/repair'));
        answer(outcome, repairLines(outcome));
        if (!isDone && outcome.fault !== null) terminal.note('Nothing was changed. Do it with --yes --why <text>.');
      }),
    );
}

/** @throws {CommandFailure} if the app was never published */
function appNamed(apps: readonly AppReleases[], name: string): AppReleases {
  const found = apps.find(({ app }) => app === name);
  if (found) return found;
  throw new CommandFailure(EXIT.failed, `No release of ${name} has been published here.`);
}

function answerState({ answer }: Call, name: string, { apps }: { apps: AppReleases[] }): void {
  const app = appNamed(apps, name);
  answer(app, [stateLine(app)]);
}

/** Completes an abbreviated version. @throws {CommandFailure} if no stored version begins so, or several */
async function completeVersion(registry: RegistryClient, name: string, given: string): Promise<string> {
  const { versions } = appNamed((await registry.call('GET /registry')).apps, name);
  if (/^[0-9a-f]{16}$/.test(given)) return given;
  const [found, ...more] = versions.map(({ version }) => version).filter((version) => version.startsWith(given));
  if (found && more.length === 0) return found;
  const why = found ? `Several releases of ${name} begin with` : `No stored release of ${name} begins with`;
  throw new CommandFailure(EXIT.usage, `${why} ${given}: see release list ${name}.`);
}

async function liveVersion(registry: RegistryClient, name: string): Promise<string> {
  const { live } = appNamed((await registry.call('GET /registry')).apps, name);
  if (live !== null) return live;
  throw new CommandFailure(EXIT.usage, `No release of ${name} is live: name a version.`);
}

async function completeOptional(registry: RegistryClient, app: string, given?: string): Promise<string | undefined> {
  return given === undefined ? undefined : completeVersion(registry, app, given);
}
