import { useTranslation } from '@klaster/shared/i18n';
import { Badge, Box, VisuallyHidden } from '@klaster/shared/ui';

const MAX_SHOWN = 99;

/** A badge at the end of an entry's line; a dot on its icon in the collapsed sidebar. */
export function WaitingMark({ count, collapsed = false }: { count: number; collapsed?: boolean | undefined }) {
  const { t } = useTranslation('shell');
  // The icon's label has the number.
  if (collapsed) return <Box {...dot} aria-hidden />;
  return (
    <Badge bg="blue.fg" color="bg.panel" borderRadius="full" ms="auto" flexShrink={0} fontVariantNumeric="tabular-nums">
      <span aria-hidden>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <VisuallyHidden>{`, ${t('frame.waiting', { count })}`}</VisuallyHidden>
    </Badge>
  );
}

const dot = {
  position: 'absolute',
  top: '1.5',
  insetInlineEnd: '2.5',
  boxSize: '2.5',
  borderRadius: 'full',
  bg: 'blue.fg',
  borderWidth: '2px',
  borderColor: 'bg.panel',
  css: { '@media (forced-colors: active)': { bg: 'Highlight' } },
} as const;
