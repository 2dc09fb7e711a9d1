import { useEffect, useState } from 'react';
import type { ClipboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { formatNumber, useLanguage, useTranslation } from '../../../i18n';
import { looksLikeNumber, listReadings, readTypedNumber, writeTypedNumber } from './typed-number';

/** Separators of cells copied from a table. An input drops them and would join two figures. */
const CELL_BREAK = /[\t\r\n]+/;

/** The typed text while it means the form's value, otherwise that value in the language's notation. Refused text stays as typed. */
export function useNumberText(name: string) {
  const language = useLanguage();
  const { field } = useController<Record<string, number | null | undefined>>({ name });
  const { value, onChange } = field;
  const written = writeTypedNumber(value, language);
  const [typed, setTyped] = useState(written);
  const read = readTypedNumber(typed, language);
  const refused = Number.isNaN(value);
  useEffect(() => {
    // The new language may accept what the previous one refused.
    if (refused && !Number.isNaN(read)) onChange(read);
  });

  const type = (text: string) => {
    setTyped(text);
    onChange(readTypedNumber(text, language));
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const cells = event.clipboardData.getData('text').trim();
    if (!CELL_BREAK.test(cells)) return;
    event.preventDefault();
    const { value: before, selectionStart, selectionEnd } = event.currentTarget;
    type(before.slice(0, selectionStart ?? 0) + cells.split(CELL_BREAK).join('; ') + before.slice(selectionEnd ?? 0));
  };
  const tidy = () => {
    if (!refused) setTyped(written);
  };
  const shown = refused || Object.is(read, value ?? null) ? typed : written;
  return { text: shown, type, paste, tidy, refusal: useFigureRefusal(refused ? typed : '') };
}

/** A specific message about a refused text; undefined if the general one suffices. */
export function useFigureRefusal(typed: string): string | undefined {
  const { t } = useTranslation('shared');
  const [first, second] = listReadings(typed, useLanguage()) ?? [];
  if (first !== undefined && second !== undefined) {
    const readings = { first: formatNumber(first), second: formatNumber(second) };
    return t('ui.form.figure.twoReadings', { text: typed.trim(), ...readings });
  }
  if (looksLikeNumber(typed)) return t('ui.form.figure.marks', { example: formatNumber(1234.5) });
  return typed.includes('; ') ? t('ui.form.figure.one') : undefined;
}
