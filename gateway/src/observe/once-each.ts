import { LRUCache } from 'lru-cache';

/** Sentences that are remembered: beyond that the oldest is told anew when it comes again. */
const REMEMBERED = 1000;

/** Tells each sentence once: what is wrong with a release would else be logged at every page. */
export function onceEach(tell: (sentence: string) => void): (sentence: string) => void {
  const told = new LRUCache<string, true>({ max: REMEMBERED });
  return (sentence) => {
    if (told.has(sentence)) return;
    told.set(sentence, true);
    tell(sentence);
  };
}
