import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { appArgument, callOf } from '../call';
import { CommandFailure, EXIT } from '../failure';
import type { Terminal } from '../terminal';
import { appOf } from '../versions';
import { appLines, eventLines, overviewLines, verificationLines } from '../views';

/** `list`, `history`, `verify`: look at the registry and change nothing. */
export function addViews(program: Command, terminal: Terminal): void {
  program
    .command('list')
    .description('what is live; of one app also the versions stored and the failures that pages reported')
    .argument('[app]', 'remote, or shell', appArgument)
    .action(async (name: string | undefined, _options: unknown, command: Command) => {
      const { registry, answer } = callOf(command, terminal);
      if (name === undefined) {
        const apps = await registry.apps();
        answer(apps, overviewLines(apps));
      } else {
        const app = await appOf(registry, name);
        answer(app, appLines(app));
      }
    });
  program
    .command('history')
    .description('the record: who did what, when and why, newest first')
    .argument('[app]', 'remote, or shell', appArgument)
    .option('--limit <n>', 'how many lines', countOption, 20)
    .action(async (app: string | undefined, { limit }: { limit: number }, command: Command) => {
      const { registry, answer } = callOf(command, terminal);
      const events = await registry.history(app, limit);
      answer(events, eventLines(events));
    });
  program
    .command('verify')
    .description('check the record’s chain of hashes and every stored file')
    .action(async (_options: unknown, command: Command) => {
      const { registry, answer } = callOf(command, terminal);
      const found = await registry.verify();
      answer(found, verificationLines(found));
      if (found.faults.length > 0)
        throw new CommandFailure(EXIT.failed, 'The registry is not whole. What ails the record, release repair mends.');
    });
}

function countOption(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > 1000)
    throw new InvalidArgumentError('It is a whole number from 1 to 1000.');
  return Number(text);
}
