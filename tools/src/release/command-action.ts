import type { Command } from 'commander';
import { findCredentials } from './credentials';
import { gatewayAddress } from './options';
import { RegistryClient } from './registry-client';
import { pathFrom } from './terminal';
import type { Terminal } from './terminal';

export type Call = {
  registry: RegistryClient;
  gateway: URL;
  terminal: Terminal;
  /** The value as JSON, or lines for people. */
  answer: (value: unknown, lines: readonly string[]) => void;
};

type GlobalOptions = { gateway: string; tokenFile?: string; json?: boolean };

/** Calls `run` with the registry that the global options name. */
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
