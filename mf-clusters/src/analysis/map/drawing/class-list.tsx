import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import { Box, chakra } from '@klaster/shared/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { shadeStyles } from './map-drawing.styles';
import { Pattern, PATTERNS, fillAttributes, isPattern } from './region-fill';
import type { RegionFill } from './region-fill';

export interface ClassListProps {
  classes: readonly { fill: RegionFill; text: ReactNode }[];
  /** Of each region. */
  fills: readonly RegionFill[];
}

/** The classes and the patterns in use, with their numbers of regions. */
export function ClassList({ classes, fills }: ClassListProps) {
  const { t } = useTranslation('mf-clusters');
  const id = useId();
  const patterns = PATTERNS.filter((kind) => fills.includes(kind)).map((kind) => ({
    fill: kind,
    text: t(`map.${kind}`),
  }));
  return (
    <Box css={{ ...shadeStyles, ...styles }}>
      <chakra.ul aria-label={t('map.legend')}>
        {[...classes, ...patterns].map(({ fill, text }) => (
          <li key={fill}>
            <svg width="22" height="14" aria-hidden="true">
              {isPattern(fill) && (
                <defs>
                  <Pattern id={`${id}-${fill}`} kind={fill} pixel={1} />
                </defs>
              )}
              <rect width="22" height="14" {...fillAttributes(fill, id)} />
            </svg>
            <span data-text="">{text}</span>
            <chakra.span color="fg.muted" title={t('map.regionsInClass')}>
              ({formatNumber(fills.filter((one) => one === fill).length)})
            </chakra.span>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}

const styles = {
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '1',
    mt: '1',
    fontSize: 'table',
    listStyleType: 'none',
  },
  '& li': { display: 'inline-flex', alignItems: 'center', gap: '1.5', fontVariantNumeric: 'tabular-nums' },
  '& svg': { flexShrink: '0', borderWidth: '1px', borderColor: 'fg.muted' },
} as const;
