import type { Filter } from '@klaster/shared/router';

/** Most items that are readable side by side. Source: specification 9.1.2. */
export const MAX_COMPARED = 5;
export const MIN_COMPARED = 2;

const ID = /^[1-9]\d{0,9}$/;
const LAST_ID = 2_147_483_647;

/** Several of something, one after the other with commas; what makes no sense is left out. Empty is all. */
export function several(isOne: (text: string) => boolean, most: number): Filter<string> {
  return {
    fallback: '',
    read: (text) => [...new Set(text.split(',').filter(isOne))].slice(0, most).join(','),
  };
}

/** Whether a text is the id of a cluster, as the API takes it. */
export const isClusterId = (text: string) => ID.test(text) && Number(text) <= LAST_ID;

export const listOf = (text: string): string[] => (text === '' ? [] : text.split(','));

/** Items of a list in the address, each once. */
export const eachOnce = (text: string): string[] =>
  [...new Set(listOf(text).map((item) => item.trim()))].filter((item) => item !== '');
