import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_CHOSEN, PAGES } from '../../contract/http/list-queries';
import type { RegisterState } from '../../contract/kinds/kind';
import { sessionClient } from '../../http';
import { formatNumber, useTranslation } from '../../i18n';
import { notify } from '../../notices';
import { listQuery } from '../lists/queries';
import type { ListQuery, Entry } from '../lists/queries';
import type { Register } from '../lists/register';
import { toQuery, useListFilters } from '../lists/use-list-filters';

/** Names by id, in the order of choosing. */
export type Chosen = ReadonlyMap<number, string>;

type Named = Pick<Entry, 'id' | 'company_name'>;

const NONE: Chosen = new Map();

/** Never more than {@link MAX_CHOSEN}. */
function withEntries(chosen: Chosen, entries: readonly Named[], isIn: boolean): Chosen {
  const next = new Map(chosen);
  for (const { id, company_name } of entries) {
    if (!isIn) next.delete(id);
    else if (next.size < MAX_CHOSEN) next.set(id, company_name);
  }
  return next;
}

/** The rows between two, inclusive; only the last one if the first is not on the page. */
function rowsBetween<Row extends Named>(rows: readonly Row[], first: number | undefined, last: number): Row[] {
  const to = rows.findIndex(({ id }) => id === last);
  const found = rows.findIndex(({ id }) => id === first);
  const from = found < 0 ? to : found;
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1);
}

export type Choice = {
  chosen: Chosen;
  /** With `extend`, changes all rows from the last toggled one. */
  toggle: (rows: readonly Named[], id: number, extend: boolean) => void;
  set: (entries: readonly Named[], isIn: boolean) => void;
  /** Removes changed entries from the selection. */
  remove: (ids: readonly number[]) => void;
  clear: () => void;
  /** Chooses all entries of the list. */
  gather: () => Promise<void>;
  gathering: boolean;
};

/** The selection survives paging. Other filters end it, with a notice. */
export function useChoice(register: Register, state: RegisterState): Choice {
  const { values } = useListFilters(register, true);
  const { page: _page, page_size: _size, ...query } = toQuery(state, values);
  const { sort: _sort, ...filters } = query;
  const { chosen, setChosen, isOfList } = useChosen(JSON.stringify([register.name, filters]));
  const { gather, gathering } = useGathering(register, query);
  const last = useRef<number>(undefined);
  return {
    chosen,
    toggle: (rows, id, extend) => {
      const meant = rowsBetween(rows, extend ? last.current : id, id);
      last.current = id;
      setChosen((now) => withEntries(now, meant, !now.has(id)));
    },
    set: (entries, isIn) => setChosen((now) => withEntries(now, entries, isIn)),
    remove: (ids) => setChosen((now) => new Map([...now].filter(([id]) => !ids.includes(id)))),
    clear: () => setChosen(() => NONE),
    gather: async () => {
      const isStill = isOfList();
      const all = await gather();
      if (all && isStill()) setChosen(() => withEntries(NONE, all, true));
    },
    gathering,
  };
}

/** The selection; it is empty for each new list. */
function useChosen(list: string) {
  const [held, setHeld] = useState<StoredChoice>({ list, chosen: NONE });
  if (held.list !== list) setHeld({ list, chosen: NONE, ended: held.chosen });
  useEndNotice(held.ended);
  const current = useRef(list);
  useEffect(() => {
    current.current = list;
  }, [list]);
  const setChosen = (change: (now: Chosen) => Chosen) => setHeld((now) => ({ ...now, chosen: change(now.chosen) }));
  /** For asynchronous work: whether the list is still the same. */
  const isOfList = () => () => current.current === list;
  return { chosen: held.chosen, setChosen, isOfList };
}

type StoredChoice = {
  list: string;
  chosen: Chosen;
  /** Selection of the previous list. */
  ended?: Chosen;
};

function useEndNotice(ended: Chosen | undefined): void {
  const { t } = useTranslation('register');
  const notified = useRef(ended);
  useEffect(() => {
    if (notified.current === ended) return;
    notified.current = ended;
    if (!ended || ended.size === 0) return;
    const message = t('choice.clearedWhy', { total: formatNumber(ended.size) });
    notify({ tone: 'success', title: t('choice.cleared'), message });
  }, [ended, t]);
}

/** Loads all pages of the list. The query client reports a failure. */
function useGathering(register: Register, query: ListQuery) {
  const cache = useQueryClient();
  const [gathering, setGathering] = useState(false);
  const fetchPage = (page: number) =>
    cache.fetchQuery({
      ...listQuery(sessionClient, register, { ...query, page, page_size: PAGES.largest }),
      gcTime: 0,
    });
  const gather = async () => {
    if (gathering) return undefined;
    setGathering(true);
    try {
      const { items, total } = await fetchPage(1);
      const all = [...items];
      // The list may have grown beyond the limit meanwhile.
      const last = Math.min(total, MAX_CHOSEN) / PAGES.largest;
      for (let page = 2; page - 1 < last; page += 1) all.push(...(await fetchPage(page)).items);
      return all;
    } catch {
      return undefined;
    } finally {
      setGathering(false);
    }
  };
  return { gather, gathering };
}
