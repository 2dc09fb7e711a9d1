import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { HintName } from '../../contract/http/languages';
import { useTranslation } from '../../i18n';
import { Link } from '../controls/link';
import { contentStart } from '../page/page';
import { hideHint, useHints, wantHints } from './hint-store';

export interface HintProps {
  name: HintName;
  children: ReactNode;
  /** Page of the help. */
  help: string;
}

/** A hint for the first visit of a screen. It covers nothing, takes no focus, and never returns once it was closed or turned off. */
export function Hint({ name, children, help }: HintProps) {
  const { t } = useTranslation();
  const hints = useHints();
  if (!hints || hints.off || hints.seen.includes(name)) return null;
  const end = (act: () => void) => () => {
    act();
    // The button that had the focus is removed.
    contentStart()?.focus({ preventScroll: true });
  };
  return (
    <Box
      role="status"
      aria-label={t('hint.label')}
      p="3"
      borderWidth="1px"
      borderColor="blue.border"
      borderRadius="md"
      bg="blue.subtle"
      color="blue.fg"
      data-print="hidden"
    >
      <Text>
        {children} <Link to={help}>{t('hint.more')}</Link>
      </Text>
      <Flex mt="2" gap="2" wrap="wrap">
        <Button size="sm" variant="outline" onClick={end(() => hideHint(name))}>
          {t('hint.gotIt')}
        </Button>
        <Button size="sm" variant="ghost" onClick={end(() => wantHints(false))}>
          {t('hint.allOff')}
        </Button>
      </Flex>
    </Box>
  );
}
