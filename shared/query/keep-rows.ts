/**
 * `placeholderData` of a list's query while its next view loads: the rows of the previous view, so that nothing jumps. An empty
 * view is not carried over: 'nothing found' must not be shown before the response is known.
 */
export const keepRows = <List extends { items: readonly unknown[] }>(before: List | undefined): List | undefined =>
  before && before.items.length > 0 ? before : undefined;
