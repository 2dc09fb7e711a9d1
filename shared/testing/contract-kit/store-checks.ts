import { parseSync } from '@swc/core';
import { sourcesIn } from './sources';
import { everyNode, wordOf } from './syntax';

const HOOK = 'useSyncExternalStore';

/**
 * Stores outside of React that a server could not render, in pages of staff as well: it takes a third argument to say what
 * a server sees of one.
 *
 * @param folder of sources
 */
export function storeFaults(folder: string): string[] {
  return sourcesIn(folder)
    .filter(({ code }) => code.includes(HOOK))
    .flatMap(({ file, code, tsx }) =>
      [...everyNode(parseSync(code, { syntax: 'typescript', tsx }))]
        .filter((node) => node.type === 'CallExpression' && wordOf(node['callee']) === HOOK)
        .filter((call) => (call['arguments'] as unknown[]).length < 3)
        .map(() => `${file}: a store without a server snapshot`),
    );
}
