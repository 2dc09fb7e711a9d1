import { toLatin } from '../../contract/uzbek/to-latin';
import type { PageValues } from '../../page-values';
import { knownCalls } from '../doubles/known-calls';
import { sample } from './sample';
import { firstCall } from './sample-path';
import type { Route } from './screen-visit';

export const SAMPLE_WORD = 'Намуна';

export type Visitor = Omit<PageValues, 'initialData'> & {
  /** A word that all data of the visitor's page contains. */
  word: string;
};

/** Initial data that contains the visitor's own word. */
export function sampleInitialData({ path, data }: Route, { word }: Visitor): PageValues['initialData'] {
  if (data === undefined) return {};
  const { address, name } = firstCall(data, path);
  if (name === undefined) return {};
  const answer = JSON.stringify(sample(knownCalls[name].answer)).replaceAll(SAMPLE_WORD, word);
  return { [address]: JSON.parse(answer) as unknown };
}

export function pageFaults(html: string, { path, data }: Route, visitor: Visitor): string[] {
  const page = `${path} in ${visitor.language}`;
  const text = stripTags(html);
  const { word } = visitor;
  const heading = stripTags(/<h1\b[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '');
  const isShown = [word, toLatin(word)].some((written) => text.includes(written));
  return [
    ...(heading === '' ? [`${page} has no heading of level 1`] : []),
    ...(data !== undefined && !isShown ? [`${page} does not show its initial data`] : []),
    ...partFaults(html, page, visitor),
  ];
}

/** Elements that gateways refuse: they load, navigate, send or act. */
const REFUSED =
  /<(?:script|iframe|object|embed|base|meta|link)\b|<form\b[^>]*\s(?:action|method|target)=|<[^>]*\son[a-z]+=/i;

/** Faults in the HTML of a screen, or of the frame around it. */
export function partFaults(html: string, page: string, { language, word }: Visitor): string[] {
  const inOwn = html.replaceAll(IN_OTHER, '');
  const foreign = /\p{Script=Cyrillic}.{0,40}/u.exec(stripTags(inOwn).replaceAll(word, ''))?.[0];
  const refused = REFUSED.exec(html.replace(STYLES, ''))?.[0];
  return [
    ...(html.includes('<!--$!-->') ? [`${page} is left for the browser to render, in part`] : []),
    ...(language === 'en' && foreign ? [`${page} says "${foreign}"`] : []),
    ...(html.includes('undefined') ? [`${page} says "undefined"`] : []),
    ...(refused ? [`${page} has "${refused}", which no gateway writes`] : []),
    ...(html.includes('<style') ? [] : [`${page} has no styles`]),
  ];
}

/** Texts that say themselves that they are in another language. */
const IN_OTHER = /<(\w+)[^>]*\slang="(?!en")[^"]*"[^>]*>[^<]*<\/\1>/g;

const STYLES = /<style\b.*?<\/style>/gs;

const stripTags = (html: string) =>
  html
    .replace(STYLES, '')
    .replace(/<[^>]*>/g, ' ')
    .trim();

/** Differences between renderings of one page for one visitor. */
export function differences(page: string, [first = '', ...others]: readonly string[]): string[] {
  return others.flatMap((other) => {
    if (other === first) return [];
    const at = [...first].findIndex((letter, index) => letter !== other[index]);
    const [one, two] = [first, other].map((html) => html.slice(Math.max(0, at - 40), at + 40));
    return [`${page} is not always the same: "${one}" and "${two}"`];
  });
}
