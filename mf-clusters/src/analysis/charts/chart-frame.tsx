import { useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Grid } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { useWidth } from './use-width';

export interface ChartFrameProps {
  title: string;
  /** Unit of all figures; shown with the title, never with a figure. */
  unit?: string | undefined;
  /** The drawing. */
  children: ReactNode;
  /** The same figures for readers who cannot see the drawing, or want exact values. */
  table?: ReactNode;
}

/** Width in pixels from which a table fits beside its drawing. */
const WIDE = 760;

/** Title, drawing, and the table of the same figures: beside it, or folded below where there is no room for both. */
export function ChartFrame({ title, unit, children, table }: ChartFrameProps) {
  const { t } = useTranslation('mf-clusters');
  const { element, width } = useWidth<HTMLElement>(WIDE - 1);
  const region = (
    <Box
      overflow="auto"
      maxH="17.5rem"
      tabIndex={0}
      role="region"
      aria-label={title}
      fontSize="table"
      _print={{ overflow: 'visible', maxH: 'none' }}
    >
      {table}
    </Box>
  );
  return (
    <chakra.figure ref={element} margin="0" minW="0" _print={{ breakInside: 'avoid' }}>
      <chakra.figcaption fontWeight="medium" mb="2">
        {title}
        {unit && (
          <chakra.span fontWeight="normal" color="fg.muted">
            , {unit}
          </chakra.span>
        )}
      </chakra.figcaption>
      {table && width >= WIDE ? (
        <Grid templateColumns="minmax(0, 1fr) fit-content(45%)" gap="4" alignItems="start">
          <Box minW="0">{children}</Box>
          {region}
        </Grid>
      ) : (
        <>
          {children}
          {table && (
            <chakra.details mt="1" fontSize="table" data-print="hidden">
              <chakra.summary color="fg.link" cursor="pointer" py="1" width="fit-content">
                {t('charts.asTable')}
              </chakra.summary>
              {region}
            </chakra.details>
          )}
        </>
      )}
    </chakra.figure>
  );
}
