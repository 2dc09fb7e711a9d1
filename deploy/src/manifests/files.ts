import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { inRoot } from '../workspace';
import type { Manifest } from './kubernetes-schema';

export const readText = (file: string): string => readFileSync(inRoot('deploy', file), 'utf8');

export function manifests(): Manifest[] {
  const files = readdirSync(inRoot('deploy/kubernetes')).filter(
    (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
  );
  return files.flatMap((name) =>
    parseAllDocuments(readText(`kubernetes/${name}`)).map((document) => document.toJS() as Manifest),
  );
}

export type ComposeService = { image: string; environment?: Record<string, string> } & Record<string, unknown>;

export function composeFile(): { services: Record<string, ComposeService> } & Record<string, unknown> {
  return parse(readText('compose.yaml'), { merge: true }) as ReturnType<typeof composeFile>;
}

export function environmentFile(name: string): Record<string, string> {
  const lines = readText(`systemd/${name}`)
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

export function unitEnvironment(name: string): Record<string, string> {
  const [, line = ''] = /^Environment=(.*)$/m.exec(readText(`systemd/${name}`)) ?? [];
  return Object.fromEntries(
    line.split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
