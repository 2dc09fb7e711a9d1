import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra } from '@klaster/shared/ui';
import { memo } from 'react';

export interface CompletenessProps {
  filled: number;
  total: number;
}

export const Completeness = memo(function Completeness({ filled, total }: CompletenessProps) {
  const { t } = useTranslation('mf-clusters');
  const share = total === 0 ? 0 : (100 * filled) / total;
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      <Box as="span" aria-hidden css={barStyles} data-print="hidden">
        <span style={{ width: `${share}%` }} />
      </Box>
      {t('entry.filled', { filled: formatNumber(filled), total: formatNumber(total) })}
    </chakra.span>
  );
});

const barStyles = {
  display: 'inline-block',
  width: '5rem',
  height: '1.5',
  borderRadius: 'full',
  bg: 'bg.emphasized',
  overflow: 'hidden',
  '& span': { display: 'block', height: '100%', borderRadius: 'full', bg: 'blue.solid' },
  '@media (forced-colors: active)': {
    borderWidth: '1px',
    '& span': { forcedColorAdjust: 'none', bg: 'Highlight' },
  },
} as const;
