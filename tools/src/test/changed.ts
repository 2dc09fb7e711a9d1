import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { APPS, HOST } from '@klaster/shared/build/apps';
import type { Step } from '../process/steps';
import { inRoot } from '../workspace';
import { changedFiles } from '../process/changed-files';
import { formerTexts, isCatalogue } from './former-texts';
import { affectedPages, pickExports, relatedJourneys } from './related-journeys';
import type { Journey, Route, Routes } from './related-journeys';
import { relatedTests, testsAllPages } from './related-tests';
import { screenFiles } from './screen-files';
import { BUILD, jestOfFiles, journeysNamed } from './steps';

type ChangedSteps = { steps: Step[]; journeys: string[] | 'all'; files: string[] };

/** A part of what `npm test` runs. A change that affects all journeys runs none, since they take minutes. */
export async function changedSteps(): Promise<ChangedSteps> {
  const files = await changedFiles();
  const catalogues = files.filter(isCatalogue);
  const change = { files: files.filter((file) => !isCatalogue(file)), texts: await formerTexts(catalogues) };
  const routes = await readRoutes(change.files);
  const journeys = relatedJourneys(change, routes, readJourneys());
  const existing = { ...change, files: change.files.filter((file) => existsSync(inRoot(file))) };
  const tests = await relatedTests(existing, catalogues, routes);
  const isComplete = journeys === 'all' || existing.files.some(testsAllPages);
  const affected = isComplete ? {} : { pages: affectedPages(change.files, routes), texts: change.texts };
  const steps = [
    ...(tests.length > 0 ? [jestOfFiles(tests, affected)] : []),
    ...(journeys !== 'all' && journeys.length > 0 ? [BUILD, journeysNamed(journeys)] : []),
  ];
  return { steps, journeys, files };
}

/** The files of screens are found only for remotes that changed. */
export async function readRoutes(files: readonly string[]): Promise<Routes> {
  const remotes = APPS.map(({ name }) => name).filter((name) => name !== HOST);
  const isChanged = (remote: string) => files.some((file) => file.startsWith(`${remote}/`));
  return Object.fromEntries(
    await Promise.all(
      remotes.map(async (name) => [
        name,
        await routesWith(name, isChanged(name) ? await screenFiles(name) : new Map()),
      ]),
    ),
  );
}

async function routesWith(remote: string, files: ReadonlyMap<string, ReadonlySet<string>>): Promise<Route[]> {
  const file = pathToFileURL(inRoot(remote, 'src/routes.ts')).href;
  const { definition } = (await import(file)) as {
    definition: { routes: { id: string; path: string; chunk?: string }[] };
  };
  return definition.routes.map((route) => ({
    path: route.path,
    files: files.get(route.chunk ?? route.id) ?? new Set(),
  }));
}

/** The tag, or the function that makes it: `e2e/fixtures/tags.ts`. */
const ALWAYS = /@always|alwaysIf/;

export function readJourneys(): Journey[] {
  const folder = inRoot('e2e/journeys');
  const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  const journeys = specs.map((name) => ({ name, text: readText(path.join(folder, name)) }));
  return journeys.filter(({ text }) => ALWAYS.test(text));
}

/** Fixtures that name screens of every remote: their journeys take minutes and run in the whole test. */
const OF_ALL_REMOTES = new Set(['../fixtures/screens', '../fixtures/specified-routes', '../fixtures/failure-cells']);

/** With the pages and fixtures that it imports: an address may be in any of them. */
function readText(spec: string): string {
  const text = readFileSync(spec, 'utf8');
  const imports = [...text.matchAll(/import (?:type )?\{([^}]+)\} from '(\.\.\/(?:pages|fixtures)\/[^']+)'/g)];
  const parts = imports
    .filter(([, , file = '']) => !OF_ALL_REMOTES.has(file))
    .map(([, names = '', file = '']) => {
      const imported = readFileSync(path.join(path.dirname(spec), `${file}.ts`), 'utf8');
      return file.startsWith('../pages/') ? imported : pickExports(imported, names.match(/\w+/g) ?? []);
    });
  return [text, ...parts].join('\n');
}
