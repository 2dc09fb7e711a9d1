import { TOKEN_DAYS } from '@klaster/shared/contract';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { appArgument, callOf } from '../call';
import { NONE, time } from '../sentences';
import { table } from '../table';
import type { Terminal } from '../terminal';

type Limits = { label: string; days: number; maxPercent: number };

/** `token create|list|revoke`: who may release which app. The operator's to do. */
export function addTokens(program: Command, terminal: Terminal): void {
  const token = program.command('token').description('deploy tokens: each releases one app and nothing else');
  token
    .command('create')
    .description('make a token; it is shown this once')
    .argument('<app>', 'remote, or shell', appArgument)
    .requiredOption('--label <text>', 'whose it is: the record names the token by it')
    .option('--days <n>', `how long it is good, at most ${TOKEN_DAYS.most}`, daysOption, TOKEN_DAYS.usual)
    .option('--max-percent <n>', 'part of the visitors to whom it gives a release at most', partOption, 100)
    .action(async (app: string, { label, days, maxPercent: percent }: Limits, command: Command) => {
      const { registry, answer, terminal: own } = callOf(command, terminal);
      const created = await registry.createToken(app, label, { days, percent });
      const part = percent === 100 ? '' : ` for up to ${percent} % of the visitors`;
      own.note(`Token ${created.id} releases ${app}${part} until ${time(created.expires)}.`);
      own.note('It is shown this once; keep it as KLASTER_RELEASE_TOKEN:');
      answer(created, [created.token]);
    });
  token
    .command('list')
    .description('all tokens, without the tokens themselves')
    .action(async (_options: unknown, command: Command) => {
      const { registry, answer } = callOf(command, terminal);
      const tokens = await registry.tokens();
      const rows = tokens.map(({ id, app, label, at, percent, expires, revoked }) => [
        id,
        app,
        label,
        `${percent} %`,
        time(at),
        time(expires),
        revoked ? time(revoked) : NONE,
      ]);
      answer(
        tokens,
        table([['ID', 'APP', 'LABEL', 'AT MOST', 'MADE (UTC)', 'EXPIRES (UTC)', 'REVOKED (UTC)'], ...rows]),
      );
    });
  token
    .command('revoke')
    .description('take a token’s rights, at once and for good')
    .argument('<id>', 'as token list shows it')
    .action(async (id: string, _options: unknown, command: Command) => {
      const { registry, answer } = callOf(command, terminal);
      await registry.revokeToken(id);
      answer({ id }, [`Token ${id} is revoked.`]);
    });
}

function daysOption(text: string): number {
  return wholeNumber(text, TOKEN_DAYS.most);
}

function partOption(text: string): number {
  return wholeNumber(text, 100);
}

/** Option: a whole number from 1. */
function wholeNumber(text: string, most: number): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new InvalidArgumentError(`It is a whole number from 1 to ${most}.`);
  return number;
}
