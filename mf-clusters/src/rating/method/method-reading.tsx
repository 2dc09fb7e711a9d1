import type { PublishedMethod } from '@klaster/shared/contract';
import { formatDate, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { chakra, Heading, Stack, Text } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { CriteriaTable } from './criteria-table';
import { BandLegend } from '../board/score-and-movement';

/**
 * A published method as anyone reads it: since when it counts, how a score comes about, bands, and what counts.
 * @param notLatest what to say of one that is not the latest
 */
export function MethodReading({ method, notLatest }: { method: PublishedMethod; notLatest?: ReactNode }) {
  const { t } = useTranslation('mf-clusters');
  const { version, year, quarter, published_at, criteria, bands, least_counted } = method;
  return (
    <Stack gap="5">
      <Text>
        {t('method.since', { version, period: t('queue.period', { year, quarter }), date: formatDate(published_at) })}{' '}
        {notLatest}
      </Text>
      <MethodSection title={t('method.how')}>
        <chakra.ol ps="5" display="grid" gap="1" listStyleType="decimal">
          <li>{t('method.confirmedOnly')}</li>
          <li>{t('method.points')}</li>
          <li>{t('method.missing')}</li>
          <li>{t('method.score')}</li>
          <li>{t('method.least', { points: formatNumber(least_counted) })}</li>
          <li>{t('method.equal')}</li>
          <li>{t('method.province')}</li>
          <li>{t('rating.movementNote')}</li>
        </chakra.ol>
        <Text fontWeight="medium" mt="2">
          {t('method.formula')}
        </Text>
      </MethodSection>
      <MethodSection title={t('method.bands')}>
        <BandLegend bands={bands} />
      </MethodSection>
      <MethodSection title={t('rating.criteria')}>
        <CriteriaTable criteria={criteria} />
      </MethodSection>
    </Stack>
  );
}

/** A part of a method under its heading. */
export function MethodSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="2">
      <Heading as="h2" fontSize="lg">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
