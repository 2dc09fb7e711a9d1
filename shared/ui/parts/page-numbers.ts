/** First, last, current page and its neighbours. Gaps are distinct negative numbers: `pageNumbers(5, 9)` is `[1, -1, 4, 5, 6, -2, 9]`. */
export function pageNumbers(page: number, last: number): number[] {
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < last);
  const before = (near[0] ?? last) > 2 ? [-1] : [];
  const after = (near.at(-1) ?? 1) < last - 1 ? [-2] : [];
  const ends = last > 1 ? [last] : [];
  return near.length === 0 ? [1, ...ends] : [1, ...before, ...near, ...after, ...ends];
}
