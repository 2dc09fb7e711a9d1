/** What shows nothing: marks of direction, zero-width characters, soft hyphens, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * A text as people type or paste it, as it is kept: without characters that show nothing, composed (NFC), trimmed. None of
 * our languages needs what goes, joiners included; what looks the same is the same, and what shows nothing is empty.
 */
export function normaliseText(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFC').trim();
}
