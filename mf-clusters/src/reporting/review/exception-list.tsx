import { beginsIn } from '@klaster/shared/contract/reports';
import type { Report, ReportReview } from '@klaster/shared/contract/reports';
import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import type { Section } from '@klaster/shared/contract/indicators';
import { useLocation } from '@klaster/shared/router';
import { Badge, Box, Button, Flex, Heading, Link, Stack, Text, chakra } from '@klaster/shared/ui';
import { Sparkline } from '@klaster/shared/ui/sparkline';
import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { sectionId } from '../../indicators/wide-report/sections';
import { baselineText, figureText } from '../../indicators/texts/figure-text';
import { useIndicatorTexts } from '../../indicators/texts/indicator-texts';
import { exceptionStyles, SHOWN_AT_FIRST } from './exception-list.styles';
import { findExceptions, collectHistory } from './exceptions';
import type { Exception, Exceptions } from './exceptions';

export interface ExceptionListProps {
  report: Report;
  review: ReportReview;
}

/** Unusual figures without a note come first. Source: specification 6.3.10. */
export function ExceptionList({ report, review }: ExceptionListProps) {
  const { t } = useTranslation('mf-clusters');
  const id = useId();
  const found = useMemo(() => findExceptions(report, review), [report, review]);
  return (
    <Stack as="section" gap="2" aria-labelledby={id} css={exceptionStyles}>
      <Flex align="baseline" wrap="wrap" columnGap="3">
        <Heading as="h2" id={id} fontSize="md">
          {t('exceptions.title')}
        </Heading>
        <Summary found={found} />
      </Flex>
      <Unusual found={found} report={report} review={review} />
      <Changed found={found} report={report} review={review} />
      <Missing found={found} />
    </Stack>
  );
}

/** For example: '88 figures as usual · 3 unusual, explained · 1 unusual without a note'. */
function Summary({ found: { asUsual, unusual, unmeasured } }: { found: Exceptions }) {
  const { t } = useTranslation('mf-clusters');
  const explained = unusual.filter(({ note }) => note !== undefined).length;
  const total = asUsual + unusual.length;
  const parts = [
    total > 0 && t('exceptions.asUsual', { count: asUsual, total: formatNumber(total) }),
    explained > 0 && t('exceptions.explained', { count: explained }),
    unusual.length > explained && t('exceptions.unexplained', { count: unusual.length - explained }),
    unmeasured > 0 && t('exceptions.unmeasured', { count: unmeasured }),
  ];
  return <Text color="fg.muted">{parts.filter(Boolean).join(' · ')}</Text>;
}

interface PartProps {
  found: Exceptions;
}

function Unusual({ found: { unusual }, report, review }: PartProps & ExceptionListProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Few items={unusual} label={t('exceptions.unusual')} kind="unusual">
      {(exception) => (
        <li key={exception.indicator.key} data-unexplained={exception.note === undefined ? '' : undefined}>
          <UnusualFigure exception={exception} report={report} review={review} />
        </li>
      )}
    </Few>
  );
}

function UnusualFigure({ exception, report, review }: { exception: Exception } & ExceptionListProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  const { indicator, baseline, usual, note } = exception;
  const { key, section } = indicator;
  const unit = texts.unitAndTime(key);
  const before = baselineText(baseline, indicator);
  const low = figureText(usual.low, indicator);
  const points = collectHistory(key, report, review).map(({ value, ...quarter }) => ({
    label: t('queue.period', quarter),
    value,
    begins: beginsIn(indicator, quarter.quarter),
  }));
  return (
    <>
      <ToSection section={section}>{texts.numbered(indicator)}</ToSection>
      <span data-value="">{`${figureText(report[key], indicator)} ${unit}`}</span>
      <span data-usual="">
        {usual.high === undefined
          ? t('exceptions.atLeast', { low })
          : t('exceptions.usually', { low, high: figureText(usual.high, indicator) })}{' '}
        <small>{t(`exceptions.by_${baseline.from}`, { value: before })}</small>
      </span>
      <Sparkline title={texts.field(key)} unit={unit} decimals={indicator.decimals} points={points} />
      <span data-note="">
        {note === undefined ? (
          <Badge colorPalette="yellow">{t('exceptions.noNote')}</Badge>
        ) : (
          t('report.note', { note })
        )}
      </span>
    </>
  );
}

function Changed({ found: { changed }, report, review }: PartProps & ExceptionListProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  if (changed.length === 0) return null;
  return (
    <Part label={t('exceptions.changed')}>
      <Few items={changed} label={t('exceptions.changed')} kind="changed">
        {(indicator) => (
          <li key={indicator.key}>
            <ToSection section={indicator.section}>{texts.numbered(indicator)}</ToSection>
            <span data-value="">
              {figureText(review.before[indicator.key], indicator)} → {figureText(report[indicator.key], indicator)}
            </span>
          </li>
        )}
      </Few>
    </Part>
  );
}

function Missing({ found: { missing } }: PartProps) {
  const { t } = useTranslation('mf-clusters');
  const texts = useIndicatorTexts();
  if (missing.length === 0) return null;
  return (
    <Part label={t('exceptions.missing', { count: missing.reduce((sum, { count }) => sum + count, 0) })}>
      <ul data-kind="missing">
        {missing.map(({ section, count }) => (
          <li key={section}>
            <ToSection section={section}>{`${texts.section(section)}: ${formatNumber(count)}`}</ToSection>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** A link that keeps the query of the address, which names the queue. */
function ToSection({ section, children }: { section: Section; children: ReactNode }) {
  const { search } = useLocation();
  return (
    <Link to={`${search}#${sectionId(section)}`} replace preventScrollReset>
      {children}
    </Link>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Text fontWeight="medium" fontSize="table">
        {label}
      </Text>
      {children}
    </Box>
  );
}

interface FewProps<Item> {
  items: readonly Item[];
  label: string;
  kind: 'unusual' | 'changed';
  children: (item: Item) => ReactNode;
}

function Few<Item>({ items, label, kind, children }: FewProps<Item>) {
  const { t } = useTranslation('mf-clusters');
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <chakra.ul aria-label={label} data-kind={kind} data-few={all ? undefined : ''}>
        {items.map(children)}
      </chakra.ul>
      {items.length > SHOWN_AT_FIRST && !all && (
        <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
          {t('exceptions.all', { count: items.length })}
        </Button>
      )}
    </>
  );
}
