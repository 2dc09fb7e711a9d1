import { LRUCache } from 'lru-cache';

/** Sentences remembered; beyond that the oldest is forgotten, and logged again when it recurs. */
const REMEMBERED = 1000;

/** Logs each sentence once: a fault of a release would else be logged for every page. */
export function onceEach(log: (sentence: string) => void): (sentence: string) => void {
  const logged = new LRUCache<string, true>({ max: REMEMBERED });
  return (sentence) => {
    if (logged.has(sentence)) return;
    logged.set(sentence, true);
    log(sentence);
  };
}
