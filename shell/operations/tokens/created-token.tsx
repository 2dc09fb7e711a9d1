import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Button, chakra, Flex, Icon, Stack, Text } from '@klaster/shared/ui';
import { useEffect, useRef } from 'react';
import { staffIcons } from '../../src/icons/staff-icons';
import type { CreatedToken } from './queries';

/** The token itself, which nothing shows again, with the way to keep it. */
export function CreatedTokenPanel({ app, label, token, onSaved }: CreatedToken & { onSaved: () => void }) {
  const { t } = useTranslation('operations');
  const shown = useRef<HTMLElement>(null);
  // The form that had the focus has been replaced, so the focus moves to the token.
  useEffect(() => shown.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      notify({ tone: 'success', title: t('tokens.copied'), message: '' });
    } catch {
      // A page without TLS has no clipboard.
      notify({ tone: 'failure', title: t('tokens.notCopied'), message: '' });
    }
  };
  return (
    <Stack gap="4">
      <Text>
        {app} · {label}
      </Text>
      <Text>{t('tokens.once')}</Text>
      <chakra.code
        ref={shown}
        tabIndex={-1}
        role="region"
        aria-label={t('tokens.token')}
        p="3"
        bg="bg.muted"
        borderRadius="md"
        fontFamily="mono"
        overflowWrap="anywhere"
        userSelect="all"
        outline="none"
      >
        {token}
      </chakra.code>
      <Flex gap="3" wrap="wrap" justify="flex-end">
        <Button variant="outline" onClick={() => void copy()}>
          <Icon shape={staffIcons.copy} />
          {t('tokens.copy')}
        </Button>
        <Button colorPalette="blue" onClick={onSaved}>
          {t('tokens.kept')}
        </Button>
      </Flex>
    </Stack>
  );
}
