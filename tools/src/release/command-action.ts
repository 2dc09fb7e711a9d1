import type { Command } from 'commander';
import { findCredentials } from './credentials';
import { gatewayAddress } from './options';
import { RegistryClient } from './registry-client';
import { pathFrom } from './terminal';
import type { Terminal } from './terminal';

/** What a command works with: whom it speaks to and how it answers. */
export type Call = {
  registry: RegistryClient;
  gateway: URL;
  terminal: Terminal;
  /** Answers with the value as JSON, or with lines for people. */
  answer: (value: unknown, lines: readonly string[]) => void;
};

type GlobalOptions = { gateway: string; tokenFile?: string; json?: boolean };

/** The action of a command: calls `run` with the registry that the options name, and with the arguments and options. */
export function action<Arguments extends unknown[], Options>(
  terminal: Terminal,
  run: (call: Call, given: Arguments, options: Options) => Promise<void>,
): (...given: [...Arguments, options: Options, command: Command]) => Promise<void> {
  return async (...given) => {
    const [options, command] = given.slice(-2) as [Options, Command];
    const { gateway: address, tokenFile, json } = command.optsWithGlobals<GlobalOptions>();
    const gateway = gatewayAddress(address);
    const file = tokenFile && pathFrom(terminal, tokenFile);
    const registry = new RegistryClient(gateway, findCredentials({ env: terminal.env, gateway, tokenFile: file }));
    const answer = (value: unknown, lines: readonly string[]) =>
      terminal.say(json ? JSON.stringify(value, null, 2) : lines.join('\n'));
    await run({ registry, gateway, terminal, answer }, given.slice(0, -2) as Arguments, options);
  };
}
