import { Box, Button, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { HintName } from '../../contract/common/hints';
import { useTranslation } from '../../i18n';
import { Link } from '../parts/link';
import { contentStart } from '../parts/page';
import { hideHint, useHints, wantHints } from './hint-store';

export interface HintProps {
  name: HintName;
  /** A sentence or two. */
  children: ReactNode;
  /** Where the help says more. */
  help: string;
}

/**
 * Shows at the first visit of a screen what is easily missed. It is part of the page's flow, covers nothing, takes
 * no focus, and is gone for good once it was read, or all hints were turned off.
 */
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
