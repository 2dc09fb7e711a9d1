import type { Node } from '@swc/core';

/** A node of a parsed file, read by its parts' names. */
export type Syntax = Node & Record<string, unknown>;

/** The word of a plain name; anything else has none. */
export function wordOf(node: unknown): string | undefined {
  return isSyntax(node) && node.type === 'Identifier' ? (node['value'] as string) : undefined;
}

export function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** What a node consists of, lists and all. */
export function partsOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** A node and all its descendants. */
export function* everyNode(value: unknown): Generator<Syntax> {
  if (isSyntax(value)) yield value;
  for (const part of partsOf(value)) yield* everyNode(part);
}
