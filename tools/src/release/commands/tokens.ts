import type { Command } from 'commander';
import { appArgument, callOf } from '../call';
import { NONE, time } from '../sentences';
import { table } from '../table';
import type { Terminal } from '../terminal';

/** `token create|list|revoke`: who may release which app. The operator's to do. */
export function addTokens(program: Command, terminal: Terminal): void {
  const token = program.command('token').description('deploy tokens: each releases one app and nothing else');
  token
    .command('create')
    .description('make a token; it is shown this once')
    .argument('<app>', 'remote, or shell', appArgument)
    .requiredOption('--label <text>', 'whose it is: the record names the token by it')
    .action(async (app: string, { label }: { label: string }, command: Command) => {
      const { registry, answer, terminal: own } = callOf(command, terminal);
      const created = await registry.createToken(app, label);
      own.note(`Token ${created.id} releases ${app}. It is shown this once; keep it as KLASTER_RELEASE_TOKEN:`);
      answer(created, [created.token]);
    });
  token
    .command('list')
    .description('all tokens, without the tokens themselves')
    .action(async (_options: unknown, command: Command) => {
      const { registry, answer } = callOf(command, terminal);
      const tokens = await registry.tokens();
      const rows = tokens.map(({ id, app, label, at, revoked }) => [
        id,
        app,
        label,
        time(at),
        revoked ? time(revoked) : NONE,
      ]);
      answer(tokens, table([['ID', 'APP', 'LABEL', 'MADE (UTC)', 'REVOKED (UTC)'], ...rows]));
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
