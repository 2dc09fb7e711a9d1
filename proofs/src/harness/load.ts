import autocannon from 'autocannon';
import type { Options, Result } from 'autocannon';

/** @returns a function that stops the load */
export function beginLoad(options: Options): () => Promise<Result> {
  let end: (result: Result) => void = () => undefined;
  const ended = new Promise<Result>((resolve) => (end = resolve));
  const load = autocannon({ duration: 3600, ...options }, (_error, result) => end(result));
  return () => {
    load.stop();
    return ended;
  };
}
