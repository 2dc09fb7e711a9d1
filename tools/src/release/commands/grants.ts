import { addressesSchema, calledOriginSchema } from '@klaster/shared/contract';
import type { Grants } from '@klaster/shared/contract';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { appArgument, callOf, reasonOption } from '../call';
import { CommandFailure, EXIT } from '../failure';
import { grantLines } from '../sentences';
import type { Terminal } from '../terminal';
import { appOf } from '../versions';

type Options = { path?: string[]; connect?: string[]; why: string };

/** `grant`, `revoke`: which addresses are whose, and who may call other origins. The operator's to do. */
export function addGrants(program: Command, terminal: Terminal): void {
  add('grant', 'give an app addresses of its own, or origins that its code may call', false);
  add('revoke', 'take granted addresses or origins back: pages opened from then on are without them', true);

  function add(name: string, description: string, revoke: boolean): void {
    program
      .command(name)
      .description(description)
      .argument('<app>', 'remote, or shell', appArgument)
      .option('--path <address...>', 'one address, as /map, or one with all below it, as "/map/*"', pathsOption)
      .option('--connect <origin...>', 'as https://maps.example', originsOption)
      .requiredOption('--why <text>', 'reason, for the record', reasonOption)
      .action(async (app: string, { path = [], connect = [], why }: Options, command: Command) => {
        if (path.length + connect.length === 0)
          throw new CommandFailure(EXIT.usage, 'Name addresses with --path or origins with --connect.');
        const call = callOf(command, terminal);
        const grants: Grants = { paths: path, connect };
        await call.registry.grant(app, { ...grants, revoke, why });
        const after = await appOf(call.registry, app);
        call.answer(after.grants, grantLines(after));
      });
  }
}

function pathsOption(text: string, before: string[] = []): string[] {
  if (addressesSchema.safeParse(text).success) return [...before, text];
  throw new InvalidArgumentError('An address is as /map, addresses are as "/map/*".');
}

function originsOption(text: string, before: string[] = []): string[] {
  if (calledOriginSchema.safeParse(text).success) return [...before, text];
  throw new InvalidArgumentError('An origin is as https://maps.example.');
}
