/**
 * What a list shows while its next view loads, as `placeholderData` of its query: the rows of the view before, so that nothing
 * jumps. Where there were none nothing is kept: 'nothing found' is not to be said of what is not known yet.
 */
export const keepRows = <List extends { items: readonly unknown[] }>(before: List | undefined): List | undefined =>
  before && before.items.length > 0 ? before : undefined;
