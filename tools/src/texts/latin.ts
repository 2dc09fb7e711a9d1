import { toLatin } from '@klaster/shared/contract/uzbek';
import { isOwnName, mapTexts } from './catalogue';
import type { Catalogue } from './catalogue';

/** The Uzbek Latin catalogue of an Uzbek Cyrillic one. */
export function latinOf(source: Catalogue): Catalogue {
  return mapTexts(source, (text, key) => (isOwnName(key) ? text : toLatin(text)));
}
