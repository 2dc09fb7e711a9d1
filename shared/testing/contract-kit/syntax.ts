import type { Node } from '@swc/core';

/** A node of a parsed file. */
export type Syntax = Node & Record<string, unknown>;

/** Undefined if it is no plain name. */
export function readWord(node: unknown): string | undefined {
  return isSyntax(node) && node.type === 'Identifier' ? (node['value'] as string) : undefined;
}

export function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function listChildren(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

export function* everyNode(value: unknown): Generator<Syntax> {
  if (isSyntax(value)) yield value;
  for (const part of listChildren(value)) yield* everyNode(part);
}
