import { appNameSchema, percentSchema, whySchema } from '@klaster/shared/contract';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { findCredentials } from './credentials';
import { CommandFailure, EXIT } from './failure';
import { RegistryClient } from './registry-client';
import { pathFrom } from './terminal';
import type { Terminal } from './terminal';

/** One command under way: whom it speaks to and how it answers. */
export type Call = {
  registry: RegistryClient;
  gateway: URL;
  terminal: Terminal;
  /** Answers with the value as JSON, or with lines for people. */
  answer: (value: unknown, lines: readonly string[]) => void;
};

type GlobalOptions = { gateway: string; tokenFile?: string; json?: boolean };

/** @throws {CommandFailure} when the gateway's address is none or there is no token */
export function callOf(command: Command, terminal: Terminal): Call {
  const { gateway: given, tokenFile, json } = command.optsWithGlobals<GlobalOptions>();
  const gateway = addressOf(given);
  return {
    registry: new RegistryClient(
      gateway,
      findCredentials({ env: terminal.env, gateway, tokenFile: tokenFile && pathFrom(terminal, tokenFile) }),
    ),
    gateway,
    terminal,
    answer: (value, lines) => terminal.say(json ? JSON.stringify(value, null, 2) : lines.join('\n')),
  };
}

/** Argument: name of the shell or a remote. */
export function appArgument(text: string): string {
  if (appNameSchema.safeParse(text).success) return text;
  throw new InvalidArgumentError('Apps are called shell or mf-<name>.');
}

/** Option: a whole number of percent. */
export function percentOption(text: string): number {
  const percent = /^\d+$/.test(text) ? percentSchema.safeParse(Number(text)).data : undefined;
  if (percent === undefined) throw new InvalidArgumentError('It is a whole number from 0 to 100.');
  return percent;
}

/** Option: a reason, as the record takes it. */
export function reasonOption(text: string): string {
  const reason = whySchema.safeParse(text);
  if (reason.success) return reason.data;
  throw new InvalidArgumentError(
    `The record keeps it: ${whySchema.minLength ?? 1} to ${whySchema.maxLength ?? 'any'} letters.`,
  );
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new CommandFailure(EXIT.usage, `${text} is no http address of a gateway.`);
}
