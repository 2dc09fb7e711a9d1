import { format } from 'node:util';
import { createContext, Script } from 'node:vm';
import { LANGUAGES } from '../../contract/http/languages';
import type { RenderRequest, RenderScript } from '../../contract/http/boot';
import { toLatin } from '../../contract/uzbek/to-latin';
import { differences, sampleInitialData, pageFaults } from './page-faults';
import type { Visitor } from './page-faults';
import { samplePath } from './sample-path';
import type { Route } from './screen-visit';

export type ScriptPage = {
  name: string;
  requestFor: (visitor: Visitor) => Pick<RenderRequest, 'route' | 'address' | 'base' | 'initialData' | 'boot'>;
  faultsIn: (html: string, visitor: Visitor) => string[];
};

/** Marker words, none of which occurs in another or in our texts. */
const WORDS = ['Тошбақа', 'Қалдирғоч', 'Сўзана', 'Ғилдирак', 'Бўйинбоғ', 'Шафтоли', 'Чумчуқ', 'Ҳандалак'];

/** When all tests run, each language is rendered for one width, otherwise for both. */
const isIncluded = (at: number) => !process.env['TESTS_IN_SHORT'] || at % 4 === 0 || at % 4 === 3;

/** Each has its own word. */
const VISITORS: readonly Visitor[] = LANGUAGES.flatMap((language) => [
  { language, isNarrow: false },
  { language, isNarrow: true },
])
  .map((page, index) => ({ ...page, word: WORDS[index]! }))
  .filter((_, index) => isIncluded(index));

/** Two contexts: the last visitor of one is the first of the other. */
const CONTEXTS = [VISITORS, VISITORS.toReversed()];

/** The pages, with samples as initial data. */
export function listPages(routes: readonly Route[]): ScriptPage[] {
  return routes
    .filter(({ layout }) => layout === 'public')
    .map((route) => ({
      name: route.path,
      requestFor: (visitor) => ({
        route: route.id,
        address: samplePath(route.path),
        base: '/',
        initialData: sampleInitialData(route, visitor),
        boot: null,
      }),
      faultsIn: (html, visitor) => pageFaults(html, route, visitor),
    }));
}

/**
 * Faults of a server script: it needs more than a bare context (`RenderRequest`), writes to the console, or mixes up
 * visitors' data. Call in plain Node.
 */
export async function scriptFaults(contents: string, pages: readonly ScriptPage[]): Promise<string[]> {
  const script = new Script(contents);
  const faults: string[] = [];
  const renderings = new Map<string, string[]>();
  for (const visitors of CONTEXTS) {
    const logged: string[] = [];
    try {
      const render = evaluateScript(script, (words) => logged.push(`it writes to the console: ${words}`));
      for (const page of pages) {
        for (const visitor of visitors) {
          const key = `${page.name} in ${visitor.language}, ${visitor.isNarrow ? 'narrow' : 'wide'}`;
          try {
            const html = await render({ ...page.requestFor(visitor), ...visitor });
            faults.push(...page.faultsIn(html, visitor), ...othersIn(html, key, visitor));
            renderings.set(key, [...(renderings.get(key) ?? []), html]);
          } catch (error) {
            faults.push(`${page.name}: ${String(error)}`);
          }
        }
        faults.push(...logged.splice(0).map((words) => `${page.name}: ${words}`));
      }
    } catch (error) {
      faults.push(String(error));
    }
  }
  for (const [key, found] of renderings) faults.push(...differences(key, found));
  return [...new Set(faults)];
}

/** A stopped clock, since a page may show when its data arrived. */
const CLOCK = new Script(`Date.now = () => ${Date.now()}`);

function evaluateScript(script: Script, onLog: (words: string) => void): RenderScript {
  const say = (...words: unknown[]) => onLog(format(...words));
  const globals = { console: { error: say, warn: say, log: say } };
  const context = createContext(globals, { codeGeneration: { strings: false, wasm: false } });
  CLOCK.runInContext(context);
  script.runInContext(context);
  return (context as { klasterRender: RenderScript }).klasterRender;
}

/** Data of other visitors in a page. */
function othersIn(html: string, page: string, visitor: Visitor): string[] {
  const others = VISITORS.filter((other) => other !== visitor);
  const found = others.flatMap(({ word }) => [word, toLatin(word)]).filter((mark) => html.includes(mark));
  return found.map((mark) => `${page} has "${mark}" of another visitor`);
}
