import { useTranslation } from '@klaster/shared/i18n';
import { Box, chakra, Flex, Link, shortcutsOfPage } from '@klaster/shared/ui';
import type { Shortcut } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';

/** The shortcuts that the parts of the page have registered. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('palette');
  return (
    <Dialog open={open} onClose={onClose} title={t('shortcuts')}>
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr) auto"
        columnGap="4"
        rowGap="2"
        maxH="70dvh"
        overflowY="auto"
      >
        {open && shortcutsOfPage().map((shortcut) => <Row key={shortcut.label} {...shortcut} />)}
      </Box>
      <Box mt="4">
        <Link to="/help/general#palette" onClick={onClose}>
          {t('toHelp')}
        </Link>
      </Box>
    </Dialog>
  );
}

function Row({ label, keys }: Shortcut) {
  const { t } = useTranslation('palette');
  return (
    <Box display="contents">
      <Box as="dt">{label}</Box>
      <Flex as="dd" gap="2" justify="flex-end" wrap="wrap">
        {keys.map((shortcut) => (
          <chakra.kbd
            key={shortcut.key ?? shortcut.code}
            px="1.5"
            borderWidth="1px"
            borderRadius="sm"
            bg="bg.subtle"
            fontSize="sm"
            whiteSpace="nowrap"
          >
            {nameKeys(shortcut, t('space')).join(' + ')}
          </chakra.kbd>
        ))}
      </Flex>
    </Box>
  );
}

const ARROWS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

function nameKeys({ key, code, ctrl, alt }: Shortcut['keys'][number], space: string): string[] {
  const last = code?.replace(/^(Key|Digit)/, '') ?? (key === ' ' ? space : (ARROWS[key ?? ''] ?? key ?? ''));
  return [...(ctrl ? [isMac() ? '⌘' : 'Ctrl'] : []), ...(alt ? [isMac() ? '⌥' : 'Alt'] : []), last];
}
