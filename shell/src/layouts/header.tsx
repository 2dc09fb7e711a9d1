import { useTranslation } from '@klaster/shared/i18n';
import { Badge, Flex, Icon, IconButton, useColourMode } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { useBoot } from '../boot';
import { icons } from './icons';
import { LanguageMenu } from './language-menu';

/** A window under 360 px, where the header has no room for all that stands in it. */
const NARROWEST = '@media (max-width: 359.98px)';

/** The 56 px bar at the top of either layout: what is special to it at both ends, the common controls between. */
export function Header({ start, end }: { start: ReactNode; end: ReactNode }) {
  return (
    <Flex
      as="header"
      align="center"
      gap="2"
      h="14"
      px={{ base: '2', lg: '6' }}
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg.panel"
      borderBottomWidth="1px"
      data-actions=""
      data-print="hidden"
      css={{ [NARROWEST]: { gap: '0', '& [data-narrowest=hidden]': { display: 'none' } } }}
    >
      <Flex align="center" gap="2" flex="1" minW="0">
        {start}
      </Flex>
      <SampleBadge />
      <LanguageMenu />
      <ColourModeButton />
      {end}
    </Flex>
  );
}

/** Where the header has no room for it, it hangs from its lower edge, beside nothing. */
const hanging = { position: 'absolute', top: '100%', insetInlineEnd: '2', borderTopRadius: '0' };

/** Says that the data is a sample, wherever it is one. */
function SampleBadge() {
  const { t } = useTranslation('shell');
  const { sample } = useBoot();
  return sample ? (
    <Badge colorPalette="yellow" title={t('product.sampleHint')} flexShrink={0} css={{ [NARROWEST]: hanging }}>
      {t('product.sample')}
    </Badge>
  ) : null;
}

function ColourModeButton() {
  const { t } = useTranslation('shell');
  const { mode, setMode } = useColourMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <IconButton variant="ghost" aria-label={t(`frame.${other}`)} onClick={() => setMode(other)}>
      <Icon shape={other === 'dark' ? icons.moon : icons.sun} />
    </IconButton>
  );
}
