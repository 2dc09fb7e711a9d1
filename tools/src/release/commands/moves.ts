import type { Command } from 'commander';
import { appArgument, callOf, percentOption, reasonOption } from '../call';
import type { Call } from '../call';
import { CommandFailure, EXIT } from '../failure';
import { stateLine } from '../sentences';
import type { Terminal } from '../terminal';
import { appOf, wholeVersion } from '../versions';

type Why = { why: string };

type Promotion = Why & { percent: number; with?: string[] };

/** `promote`, `rollback`, `pin`, `unpin`: change what visitors get. */
export function addMoves(program: Command, terminal: Terminal): void {
  program
    .command('promote')
    .description('put a stored release live, or give it to a part of the visitors')
    .argument('<app>', 'remote, or shell', appArgument)
    .argument('<version>')
    .option('--percent <n>', 'part of the visitors that get it', percentOption, 100)
    .option('--with <app@version...>', 'releases of other apps that have to go live in the same moment')
    .option('--why <text>', 'reason, for the record', reasonOption, 'promoted')
    .action(async function (app: string, given: string, { percent, why, with: others = [] }: Promotion) {
      const call = callOf(this, terminal);
      const wanted = [{ app, given }, ...others.map(releaseOption)];
      const releases = [];
      for (const one of wanted) {
        releases.push({ app: one.app, version: wholeVersion(await appOf(call.registry, one.app), one.given), percent });
      }
      await call.registry.promote(releases, why);
      await answerState(call, app);
    });
  versioned(program, 'rollback', 'take the live version back, to the one before it or to the one named').action(
    async function (app: string, given: string | undefined, { why }: Why) {
      const call = callOf(this, terminal);
      await call.registry.rollBack(app, { version: await optionalVersion(call, app, given), why });
      await answerState(call, app);
    },
  );
  versioned(program, 'pin', 'keep the live version, or the one named, whatever is published').action(async function (
    app: string,
    given: string | undefined,
    { why }: Why,
  ) {
    const call = callOf(this, terminal);
    await call.registry.pin(app, { version: await optionalVersion(call, app, given), pinned: true, why });
    await answerState(call, app);
  });
  withReason(program.command('unpin').description('let publishing change the live version again')).action(
    async (app: string, { why }: Why, command: Command) => {
      const call = callOf(command, terminal);
      await call.registry.pin(app, { pinned: false, why });
      await answerState(call, app);
    },
  );
}

/** `mf-clusters@3f2a` */
function releaseOption(text: string): { app: string; given: string } {
  const [app = '', given = ''] = text.split('@');
  if (given !== '') return { app, given };
  throw new CommandFailure(EXIT.usage, `${text} is no release: write app@version.`);
}

function versioned(program: Command, name: string, description: string): Command {
  return withReason(program.command(name).description(description)).argument('[version]');
}

function withReason(command: Command): Command {
  return command
    .argument('<app>', 'remote, or shell', appArgument)
    .requiredOption('--why <text>', 'reason, for the record', reasonOption);
}

async function optionalVersion(
  { registry }: Call,
  app: string,
  given: string | undefined,
): Promise<string | undefined> {
  return given === undefined ? undefined : wholeVersion(await appOf(registry, app), given);
}

async function answerState(call: Call, name: string): Promise<void> {
  const app = await appOf(call.registry, name);
  call.answer(app, [stateLine(app)]);
}
