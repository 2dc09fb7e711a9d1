import type { PreferencesChange } from '@klaster/shared/contract/accounts';
import type { Language } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Badge, Box, Flex } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { useBoot } from '../boot/boot';
import { ColourModeButton } from './colour-mode-button';
import { LanguageMenu } from './language-menu';

/** A phone's header has no room for everything. */
const PHONE = '@media (max-width: 479.98px)';

const finger = { minWidth: '2.75rem', minHeight: '2.75rem' } as const;

type HeaderProps = {
  start: ReactNode;
  end: ReactNode;
  /** Also called after the choice is applied and stored in a cookie. */
  onPreference?: (change: PreferencesChange) => void;
  languageHref?: ((language: Language) => string) | undefined;
};

/** The bar at the top of both layouts. */
export function Header({ start, end, onPreference, languageHref }: HeaderProps) {
  return (
    <>
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
        css={{ [PHONE]: { gap: '0', '& [data-phone=hidden]': { display: 'none' }, '& :is(a, button)': finger } }}
      >
        <Flex align="center" gap="2" flex="1" minW="0">
          {start}
        </Flex>
        <Box data-phone="hidden">
          <SampleBadge />
        </Box>
        <LanguageMenu hrefFor={languageHref} onChosen={(language) => onPreference?.({ language })} />
        <ColourModeButton onChosen={(colour_mode) => onPreference?.({ colour_mode })} />
        {end}
      </Flex>
      <Box as="aside" data-print="hidden" css={{ display: 'none', [PHONE]: overPage }}>
        <SampleBadge />
      </Box>
    </>
  );
}

/** A phone's header has no room for the badge: it is below, in the page's margin. */
const overPage = { display: 'flex', justifyContent: 'flex-end', height: '0', pe: '2', overflow: 'visible' } as const;

function SampleBadge() {
  const { t } = useTranslation('shell');
  const { sample } = useBoot();
  return sample ? (
    <Badge colorPalette="yellow" title={t('product.sampleHint')} flexShrink={0}>
      {t('product.sample')}
    </Badge>
  ) : null;
}
