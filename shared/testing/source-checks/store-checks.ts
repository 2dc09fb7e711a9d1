import { parseSync } from '@swc/core';
import { sourcesIn, everyNode, readWord } from './syntax';

const HOOK = 'useSyncExternalStore';

/** Stores that a server cannot render, since they lack the third argument. */
export function storeFaults(folder: string): string[] {
  return sourcesIn(folder)
    .filter(({ code }) => code.includes(HOOK))
    .flatMap(({ file, code, tsx }) =>
      [...everyNode(parseSync(code, { syntax: 'typescript', tsx }))]
        .filter((node) => node.type === 'CallExpression' && readWord(node['callee']) === HOOK)
        .filter((call) => (call['arguments'] as unknown[]).length < 3)
        .map(() => `${file}: a store without a server snapshot`),
    );
}
