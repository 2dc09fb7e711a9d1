import { formatDate } from '@klaster/shared/i18n';

export interface Grouped<Item> {
  item: Item;
  /** The first of its day. */
  isNewDay: boolean;
  /** About the same thing as the one before, on the same day. */
  isSameThing: boolean;
}

interface About {
  /** Time in ISO 8601. */
  at: string;
  /** What it is about; undefined: nothing that others are about. */
  thing: string | undefined;
}

/** Keeps the days in order, the latest first. Within a day, all about one thing are beside each other, at the place of its latest. */
export function groupByDay<Item>(items: readonly Item[], about: (item: Item) => About): Grouped<Item>[] {
  return groupBy(items, (item) => formatDate(about(item).at)).flatMap((day) => {
    return groupBy(day, (item) => about(item).thing ?? item)
      .flatMap((same) => same.map((item, index) => ({ item, isSameThing: index > 0 })))
      .map((entry, index) => ({ ...entry, isNewDay: index === 0 }));
  });
}

/** In the order of the first of each group. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[][] {
  const groups = new Map<unknown, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}
