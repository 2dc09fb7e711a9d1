import { useTranslation } from '@klaster/shared/i18n';
import { Box, chakra } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

export interface ChartFrameProps {
  title: string;
  /** Of all its figures; stands with the title, never with a figure. */
  unit?: string | undefined;
  /** The drawing. */
  children: ReactNode;
  /** The same figures for those who do not see the drawing, or want them exactly; folded below it. */
  table?: ReactNode;
}

/** Title, drawing, and the table behind it. */
export function ChartFrame({ title, unit, children, table }: ChartFrameProps) {
  const { t } = useTranslation('mf-clusters');
  return (
    <chakra.figure margin="0" minW="0" _print={{ breakInside: 'avoid' }}>
      <chakra.figcaption fontWeight="medium" mb="2">
        {title}
        {unit && (
          <chakra.span fontWeight="normal" color="fg.muted">
            , {unit}
          </chakra.span>
        )}
      </chakra.figcaption>
      {children}
      {table && (
        <chakra.details mt="1" fontSize="table" data-print="hidden">
          <chakra.summary color="fg.link" cursor="pointer" py="1" width="fit-content">
            {t('charts.asTable')}
          </chakra.summary>
          <Box overflowX="auto" tabIndex={0} role="region" aria-label={title} mt="1">
            {table}
          </Box>
        </chakra.details>
      )}
    </chakra.figure>
  );
}
