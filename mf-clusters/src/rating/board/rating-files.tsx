import { OPEN_DATA_LICENCE, OPEN_DATA_TYPES } from '@klaster/shared/contract/registers';
import type { Quarter } from '@klaster/shared/contract/reports';
import { publicClient, sessionClient } from '@klaster/shared/http';
import type { HttpClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useIsRegisterStaff } from '@klaster/shared/session';
import { fingertip, Flex, Link, Text } from '@klaster/shared/ui';
import { QuarterWorkbook } from '../../campaign/periods/quarter-workbook';
import { SaveButton } from '../../campaign/status/save-button';
import { atQuarter } from './rating-filters';

const FILE_TYPES = [...OPEN_DATA_TYPES, 'xlsx'] as const;

interface RatingFilesProps {
  period: Quarter;
  preliminary: boolean | undefined;
  client: HttpClient;
}

/** Downloads of the complete rating of a quarter, regardless of filters; for staff also of all data of the quarter. */
export function RatingFiles({ period, preliminary, client }: RatingFilesProps) {
  const { t } = useTranslation('mf-clusters');
  const isForStaff = useIsRegisterStaff() && client === sessionClient;
  return (
    <Flex wrap="wrap" gap="2" data-print="hidden">
      <Flex role="group" aria-label={t('rating.files')} wrap="wrap" align="center" gap="2">
        <Text color="fg.muted">
          {t('rating.files')}, {OPEN_DATA_LICENCE.name}
        </Text>
        {FILE_TYPES.map((type) => (
          <RatingFile key={type} period={period} type={type} />
        ))}
        {preliminary === false && (
          <Link to={atQuarter('/rating/versions', period)} css={{ smDown: fingertip }}>
            {t('rating.versions.title')}
          </Link>
        )}
      </Flex>
      {isForStaff && <QuarterWorkbook quarter={period} />}
    </Flex>
  );
}

interface RatingFileProps {
  period: Quarter;
  type: (typeof FILE_TYPES)[number];
  /** Only these. */
  clusters?: readonly number[];
}

export function RatingFile({ period: { year, quarter }, type, clusters }: RatingFileProps) {
  const { t } = useTranslation('mf-clusters');
  const query = { year, quarter, ...(clusters && { clusters: clusters.join(',') }) };
  const name = clusters ? t('rating.comparison.title') : t('rating.title');
  return (
    <SaveButton
      fileName={`${name} ${year}-${quarter}.${type}`}
      load={() => publicClient.download(`GET /api/rating/open-data.${type}`, { query })}
      aria-label={t('rating.download', { type: type.toUpperCase() })}
    >
      {type.toUpperCase()}
    </SaveButton>
  );
}
