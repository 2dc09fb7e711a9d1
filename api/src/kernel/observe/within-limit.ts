/** Rejects if the promise takes longer. */
export function withinLimit<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('late')), ms);
    void answer.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
