/** What shows nothing: marks of direction, zero-width characters, soft hyphens, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Typed or pasted text in its stored form: without invisible characters, composed (NFC), trimmed. None of our languages needs
 * the removed characters, joiners included; texts that look the same become equal, and an invisible text becomes empty.
 */
export function normaliseText(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFC').trim();
}
