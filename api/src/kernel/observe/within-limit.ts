/** Rejects if the promise takes longer. */
export function withinLimit<T>(answer: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(Object.assign(new Error('it takes too long'), { code: 'ETIMEDOUT' })), ms);
    void answer.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
