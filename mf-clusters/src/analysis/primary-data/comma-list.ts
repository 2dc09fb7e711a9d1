import type { Filter } from '@klaster/shared/router';

/** Most items that are readable side by side. Source: specification 9.1.2. */
export const MAX_COMPARED = 5;
export const MIN_COMPARED = 2;

const ID = /^[1-9]\d{0,9}$/;
const LAST_ID = 2_147_483_647;

/** Comma-separated values; invalid ones are left out. */
export function several(isOne: (text: string) => boolean, most: number): Filter<string> {
  return {
    fallback: '',
    read: (text) => [...new Set(text.split(',').filter(isOne))].slice(0, most).join(','),
  };
}

export const isClusterId = (text: string) => ID.test(text) && Number(text) <= LAST_ID;

export const splitList = (text: string): string[] => (text === '' ? [] : text.split(','));

/** Unique items of a comma-separated list. */
export const eachOnce = (text: string): string[] =>
  [...new Set(splitList(text).map((item) => item.trim()))].filter((item) => item !== '');
