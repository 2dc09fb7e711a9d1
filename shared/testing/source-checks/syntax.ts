import type { Node } from '@swc/core';
import { readdirSync, readFileSync } from 'node:fs';

/** A node of a parsed file. */
export type Syntax = Node & Record<string, unknown>;

/** Undefined if it is not a plain name. */
export function readWord(node: unknown): string | undefined {
  return isSyntax(node) && node.type === 'Identifier' ? (node['value'] as string) : undefined;
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function listChildren(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

export function* everyNode(value: unknown): Generator<Syntax> {
  if (isSyntax(value)) yield value;
  for (const part of listChildren(value)) yield* everyNode(part);
}

import path from 'node:path';

export type Source = { readonly file: string; readonly code: string; readonly tsx: boolean };

const NOT_BUILT = /\.test\.tsx?$|^test\/|\.d\.ts$/;

/** Source files that are part of the build. */
export function sourcesIn(folder: string): Source[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const built = files.filter((file) => /\.tsx?$/.test(file) && !NOT_BUILT.test(file));
  return built.map((file) => ({ file, code: readFileSync(path.join(folder, file), 'utf8'), tsx: file.endsWith('x') }));
}
