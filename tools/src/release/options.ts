import { addressesSchema, appNameSchema, calledOriginSchema, HISTORY_LIMIT } from '@klaster/shared/contract/http';
import { ownerSchema, percentSchema, TOKEN_DAYS, whySchema } from '@klaster/shared/contract/releases';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { CommandFailure, EXIT } from './failure';

function assertValid<Value>(value: Value, isValid: boolean, sentence: string): Value {
  if (!isValid) throw new InvalidArgumentError(sentence);
  return value;
}

function wholeNumber(min: number, max: number) {
  return (text: string) => {
    const isValid = /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max;
    return assertValid(Number(text), isValid, `It is a whole number from ${min} to ${max}.`);
  };
}

export const percentOption = wholeNumber(percentSchema.minValue ?? 0, percentSchema.maxValue ?? 100);
export const maxPercentOption = wholeNumber(1, 100);
export const daysOption = wholeNumber(1, TOKEN_DAYS.most);
export const countOption = wholeNumber(1, HISTORY_LIMIT);

export function appArgument(text: string): string {
  return assertValid(text, appNameSchema.safeParse(text).success, 'Apps are called shell or mf-<name>.');
}

export function ownerOption(text: string): string {
  const { data, success } = ownerSchema.safeParse(text);
  return assertValid(data ?? '', success, 'Write team and contact in up to 120 characters.');
}

export function pathsOption(text: string, before: string[] = []): string[] {
  const isValid = addressesSchema.safeParse(text).success;
  return assertValid([...before, text], isValid, 'Write an address like /map, or all below it like "/map/*".');
}

export function originsOption(text: string, before: string[] = []): string[] {
  const isValid = calledOriginSchema.safeParse(text).success;
  return assertValid([...before, text], isValid, 'Write an origin like https://maps.example.');
}

export function reasonOption(text: string): string {
  const { data, success } = whySchema.safeParse(text);
  const length = `${whySchema.minLength ?? 1} to ${whySchema.maxLength ?? 'any'}`;
  return assertValid(data ?? '', success, `The reason goes into the record: ${length} letters.`);
}

/** `mf-clusters@3f2a` */
export function releaseOption(text: string): { app: string; given: string } {
  const [app = '', given = ''] = text.split('@');
  if (given !== '') return { app, given };
  throw new CommandFailure(EXIT.usage, `${text} is not a release: write app@version.`);
}

/** @throws {CommandFailure} */
export function gatewayAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new CommandFailure(EXIT.usage, `${text} is not the HTTP address of a gateway.`);
}

export const withApp = (command: Command): Command => command.argument('<app>', 'remote, or shell', appArgument);

export const withAppAndReason = (command: Command): Command =>
  withApp(command).requiredOption('--why <text>', 'reason, for the record', reasonOption);
