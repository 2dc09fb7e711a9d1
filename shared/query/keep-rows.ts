/** `placeholderData` of a list: the previous rows, so that nothing jumps. An empty list is not kept, as "nothing found" may be wrong. */
export const keepRows = <List extends { items: readonly unknown[] }>(before: List | undefined): List | undefined =>
  before && before.items.length > 0 ? before : undefined;
