import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { inRoot } from '../workspace';
import type { Manifest } from './kubernetes-schema';

/** Reads a file of this folder. */
export const textOf = (file: string): string => readFileSync(inRoot('deploy', file), 'utf8');

/** Every document of Kubernetes' manifests. */
export function manifests(): Manifest[] {
  const files = readdirSync(inRoot('deploy/kubernetes')).filter(
    (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
  );
  return files.flatMap((name) =>
    parseAllDocuments(textOf(`kubernetes/${name}`)).map((document) => document.toJS() as Manifest),
  );
}

export type ComposeService = { image: string; environment?: Record<string, string> } & Record<string, unknown>;

export function composeFile(): { services: Record<string, ComposeService> } & Record<string, unknown> {
  return parse(textOf('compose.yaml'), { merge: true }) as ReturnType<typeof composeFile>;
}

/** Variables of a file for `EnvironmentFile=`. */
export function environmentFile(name: string): Record<string, string> {
  const lines = textOf(`systemd/${name}`)
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** Variables that a unit sets itself. */
export function unitEnvironment(name: string): Record<string, string> {
  const [, line = ''] = /^Environment=(.*)$/m.exec(textOf(`systemd/${name}`)) ?? [];
  return Object.fromEntries(
    line.split(' ').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  );
}
