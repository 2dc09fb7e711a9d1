import { targetFigureSchema } from '@klaster/shared/contract/rating';
import type { FieldCode } from '@klaster/shared/contract/http';
import type { NumberIndicatorKey } from '@klaster/shared/contract/indicators';
import { useLanguage, useTranslation } from '@klaster/shared/i18n';
import { LineInput, useFigureRefusal, readTypedNumber, writeTypedNumber } from '@klaster/shared/ui/form';
import { useState } from 'react';
import { numberText } from '../../indicators/texts/figure-text';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';

export interface FigureInputProps {
  id: string;
  figure: NumberIndicatorKey;
  reported: number | null;
  changed: number | undefined;
  /** Value of a derived figure that follows from the other changed figures; undefined if it is as reported. */
  followed?: number | null | undefined;
  onChange: (value: number | undefined) => void;
}

/** An empty field or the reported figure is no change. */
export function FigureInput({ id, figure, reported, changed, followed, onChange }: FigureInputProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const texts = useIndicatorTexts();
  const language = useLanguage();
  const written = changed === undefined ? '' : writeTypedNumber(changed, language);
  const [typed, setTyped] = useState(written);
  const reading = readFigure(typed, language);
  const isMeant = 'refused' in reading || (reading.value === reported ? undefined : reading.value) === changed;
  const text = isMeant ? typed : written;
  const unread = useFigureRefusal('refused' in reading && isMeant ? typed : '');
  const code = isMeant && 'refused' in reading ? reading.refused : undefined;
  const type = (next: string) => {
    setTyped(next);
    const read = readFigure(next, language);
    if ('value' in read) onChange(read.value === reported ? undefined : read.value);
  };
  return (
    <LineInput
      id={id}
      kind="figure"
      label={texts.field(figure)}
      unit={texts.unitOf(figure)}
      help={[
        texts.timeOf(figure),
        followed === undefined
          ? t('whatIf.reported', { value: numberText(reported, figure) })
          : t('whatIf.followed', { value: numberText(reported, figure), now: numberText(followed, figure) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      error={code === 'invalid' ? (unread ?? t('entry.noFigure')) : code && t(`shared:validation.${code}`)}
      value={text}
      onChange={type}
    />
  );
}

type Reading = { readonly value: number | undefined } | { readonly refused: FieldCode };

/** Empty input is undefined. */
function readFigure(text: string, language: Parameters<typeof readTypedNumber>[1]): Reading {
  const typed = readTypedNumber(text, language);
  if (typed === null || typed === undefined) return { value: undefined };
  if (Number.isNaN(typed)) return { refused: 'invalid' };
  const { success, error } = targetFigureSchema.shape.value.safeParse(typed);
  return success ? { value: typed } : { refused: (error.issues[0]?.message ?? 'invalid') as FieldCode };
}
