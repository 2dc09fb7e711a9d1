import path from 'node:path';
import { runProgram } from '../process/run-program';
import { inRoot, ROOT } from '../workspace';
import { affectedPages, opensOne, quotesOne, topFolder } from './related-journeys';
import type { Change, Routes } from './related-journeys';
import { listImports } from './screen-files';
import { readFileSync } from 'node:fs';

/** These leave out pages that are not affected: `shared/testing/contract-kit/affected.ts`. */
const OF_ALL_PAGES = /\btest(?:RemoteContract|Screens)\(/;

export const testsAllPages = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) && OF_ALL_PAGES.test(readFileSync(inRoot(file), 'utf8'));

/** Imports every screen, so that jest relates every test of a remote's pages to every change. */
const REMOTE = /^\.{1,2}\/(?:.*\/)?remote$/;

/**
 * Test files that a change can affect, from the workspace's folder: those that import a changed file. Of the tests of a remote's pages
 * only those that open a page with a changed file, and of those that load a changed catalogue only those that quote a former text.
 */
export async function relatedTests(
  { files, texts }: Change,
  catalogues: readonly string[],
  routes: Routes,
): Promise<string[]> {
  const ofRemotes = files.filter((file) => routes[topFolder(file)] !== undefined);
  const pages = affectedPages(files, routes);
  const [others, opening, quoting] = await Promise.all([
    listTests(files.filter((file) => !ofRemotes.includes(file))),
    keep(await listTests(ofRemotes), ({ imported, text }) => {
      return ofRemotes.some((file) => imported.has(file)) || opensOne(text, pages);
    }),
    keep(await listTests(catalogues), ({ text }) => quotesOne(text, texts)),
  ]);
  return [...new Set([...others, ...opening, ...quoting])];
}

async function keep(tests: readonly string[], isKept: (sources: Sources) => boolean): Promise<string[]> {
  const sources = await Promise.all(tests.map(readSources));
  return tests.filter((_test, index) => {
    const { imported, text } = sources[index]!;
    return OF_ALL_PAGES.test(text) || isKept({ imported, text });
  });
}

/** By jest's own graph of imports. */
async function listTests(files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const args = [inRoot('node_modules/jest/bin/jest.js'), '--listTests', '--findRelatedTests', ...files];
  const { stdout } = await runProgram(process.execPath, args, { cwd: ROOT });
  return [...new Set(stdout.split('\n').filter((line) => line.startsWith(ROOT)))].map((file) =>
    path.relative(ROOT, file),
  );
}

type Sources = { imported: ReadonlySet<string>; text: string };

/** What a test imports, without the remote's screens; and its text, with that of helpers, which may name an address. */
async function readSources(test: string): Promise<Sources> {
  const files = await listImports(inRoot(test), REMOTE);
  const texts = files
    .filter((file) => file === test || file.includes('/test/'))
    .map((file) => readFileSync(inRoot(file), 'utf8'));
  return { imported: new Set(files), text: texts.join('\n') };
}
