import { parseWrittenDay, formatWrittenDay } from '@klaster/shared/contract/http';
import { FIGURE_NOTE_LENGTH } from '@klaster/shared/contract/reports';
import type { TargetFigure } from '@klaster/shared/contract/rating';
import { isMissing } from '@klaster/shared/contract/indicators';
import type { Baseline, FigureValue, Indicator, IndicatorKey } from '@klaster/shared/contract/indicators';
import { useLanguage, useTranslation } from '@klaster/shared/i18n';
import { LineInput, useFigureRefusal, writeTypedNumber } from '@klaster/shared/ui/form';
import { memo, useDeferredValue, useEffect, useState } from 'react';
import { CalendarButton } from '@klaster/shared/ui';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { findDoubt, isNoDay } from './steps/doubts';
import { EarlierValues } from './earlier-values';
import type { Earlier } from './earlier-values';
import { mayCopy } from './fill/as-last-quarter';
import { fieldId } from './steps/use-steps';
import { LastQuarterButton } from './fill/last-quarter-button';
import { TargetLine } from './target-line';
import { readCell } from './fill/pasted-cells';
import type { ReportDraft, SectionState } from './draft/report-draft';
import { useDraft } from './draft/use-report-draft';

export interface EntryFieldProps extends Earlier {
  indicator: Indicator;
  draft: ReportDraft;
  showsObstacles: boolean;
  startsGroup: boolean;
  target: TargetFigure | undefined;
}

/** Reads only its own figure of the draft, so that a key stroke renders no other field. */
export const EntryField = memo(function EntryField(props: EntryFieldProps) {
  const { indicator, draft, showsObstacles, target, hasEarlier, quarter, lastQuarter, lastYear } = props;
  const { key, required, isDay } = indicator;
  const { t } = useTranslation(['shared', 'mf-clusters']);
  const texts = useIndicatorTexts();
  const value = useDraft(draft, ({ figures }) => figures[key]);
  // The typed text if it is invalid.
  const refused = useDraft(draft, (snapshot) => snapshot.texts.get(key));
  const note = useDraft(draft, ({ notes }) => notes.get(key) ?? '');
  const refusal = useDraft(draft, ({ sections }) => readRefusal(sections[indicator.section], key));
  const { text, type, leave, reason } = useFieldText(indicator, draft, { value, refused });
  const id = fieldId(key);
  const missing = showsObstacles && required && isMissing(value) && refused === undefined;
  // Values stored before days were checked.
  const noDay = isNoDay(indicator, value) ? t('mf-clusters:entry.noDay') : undefined;
  // Deferred, since it moves everything below.
  const doubt = useDeferredValue(
    refused === undefined && findDoubt(indicator, value, { quarter, lastYear, lastQuarter })?.from,
  );
  return (
    <div data-line="" data-group-start={props.startsGroup ? '' : undefined}>
      <div data-field="">
        <LineInput
          id={id}
          kind={indicator.format === 'text' ? 'text' : 'figure'}
          label={texts.field(key)}
          required={required}
          unit={texts.unitOf(key)}
          help={isDay ? t('mf-clusters:entry.dayHelp') : texts.timeOf(key) || undefined}
          error={reason ?? refusal ?? noDay ?? (missing ? t('validation.required') : undefined)}
          describedBy={[hasEarlier && `${id}-earlier`, target && `target-${key}`, doubt && `${id}-doubt`]
            .filter(Boolean)
            .join(' ')}
          value={text}
          onChange={type}
          onBlur={leave}
        />
        {isDay && (
          <CalendarButton
            mt="1"
            variant="outline"
            field={texts.field(key)}
            day={parseWrittenDay(text) ?? ''}
            onChoose={(day) => type(formatWrittenDay(day))}
          />
        )}
      </div>
      {hasEarlier && (
        <>
          <LastQuarterButton
            indicator={indicator}
            draft={draft}
            value={value}
            refused={refused}
            lastQuarter={mayCopy(indicator, quarter) ? lastQuarter : undefined}
          />
          <EarlierValues id={`${id}-earlier`} indicator={indicator} lastQuarter={lastQuarter} lastYear={lastYear} />
        </>
      )}
      {target && <TargetLine id={`target-${key}`} target={target} indicator={indicator} draft={draft} />}
      {(doubt || note !== '') && <FigureNote indicator={indicator} draft={draft} note={note} doubt={doubt} />}
    </div>
  );
});

const readRefusal = (state: SectionState, key: IndicatorKey) =>
  state.status === 'failed' ? state.fields.get(key) : undefined;

type FieldInput = { readonly value: FigureValue; readonly refused: string | undefined };

/** The input as long as it means the figure, else the formatted figure. An error shows only after the field is left. */
function useFieldText(indicator: Indicator, draft: ReportDraft, { value, refused }: FieldInput) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const language = useLanguage();
  const written = typeof value === 'number' ? writeTypedNumber(value, language) : (value ?? '');
  const [typed, setTyped] = useState(refused ?? written);
  const [isTyping, setIsTyping] = useState(false);
  const reading = readCell(refused ?? typed, indicator, language);
  const isReadable = refused !== undefined && 'value' in reading;
  const { key } = indicator;
  const readValue = 'value' in reading ? reading.value : null;
  useEffect(() => {
    // A text refused in one language may be valid in another.
    if (isReadable) draft.typeFigure(key, readValue);
  }, [draft, key, isReadable, readValue]);
  const unread = useFigureRefusal(refused ?? '');
  const code = refused !== undefined && 'refused' in reading ? reading.refused : undefined;
  const unfit = indicator.isDay ? t('entry.noDay') : (unread ?? t('entry.noFigure'));
  const message = code === 'invalid' ? unfit : code && t(`shared:validation.${code}`);
  const type = (text: string) => {
    const next = readCell(text, indicator, language);
    setTyped(text);
    setIsTyping(message === undefined || isTyping);
    if ('value' in next) draft.typeFigure(key, next.value);
    else draft.typeText(key, text);
  };
  const leave = () => {
    setIsTyping(false);
    if (refused === undefined) setTyped(written);
  };
  const isMeant = 'value' in reading && Object.is(reading.value, value ?? null);
  return { text: refused ?? (isMeant ? typed : written), type, leave, reason: isTyping ? undefined : message };
}

interface FigureNoteProps {
  indicator: Indicator;
  draft: ReportDraft;
  note: string;
  doubt: Baseline['from'] | false | undefined;
}

/** Asks for a note on an unusual figure; never blocks. */
function FigureNote({ indicator: { key }, draft, note, doubt }: FigureNoteProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const [typed, setTyped] = useState(note);
  const id = fieldId(key);
  return (
    <div data-note="">
      {doubt && <p id={`${id}-doubt`}>{t(doubt === 'fall' ? 'entry.fallen' : 'entry.doubtful')}</p>}
      <LineInput
        id={`note-${key}`}
        label={t('entry.note', { field: texts.field(key) })}
        maxLength={FIGURE_NOTE_LENGTH}
        value={typed.trim() === note ? typed : note}
        onChange={(text) => {
          setTyped(text);
          draft.typeNote(key, text.trim());
        }}
      />
    </div>
  );
}
