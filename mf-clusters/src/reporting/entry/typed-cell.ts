import { enteredFiguresSchema, roundAsShown } from '@klaster/shared/contract';
import type { FieldCode, Language } from '@klaster/shared/contract';
import type { FigureValue, Indicator } from '@klaster/shared/contract/indicators';
import { readTypedNumber } from '@klaster/shared/i18n';

/** Reading of a typed or pasted text: a value, or the reason why it is refused. */
export type CellReading = { readonly value: FigureValue } | { readonly refused: FieldCode };

const shownNumber = (number: number | null) => (number === null ? null : roundAsShown(number));

/** Reads a text by the marks of the language and the rules of the figure. An empty one is a missing figure. */
export function readCell(text: string, indicator: Indicator, language: Language): CellReading {
  const { key, format } = indicator;
  const typed = format === 'text' ? text : shownNumber(readTypedNumber(text, language));
  if (Number.isNaN(typed)) return { refused: 'invalid' };
  const result = enteredFiguresSchema.safeParse({ [key]: typed });
  if (!result.success) return { refused: (result.error.issues[0]?.message ?? 'invalid') as FieldCode };
  const value = result.data[key] ?? null;
  return { value: value === '' ? null : value };
}
