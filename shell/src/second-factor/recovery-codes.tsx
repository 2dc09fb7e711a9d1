import { saveFile } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Button, chakra, Flex, Icon, Stack, Text } from '@klaster/shared/ui';
import { useEffect, useRef } from 'react';
import { staffIcons } from '../icons/staff-icons';
import { printText } from './print-text';

const FILE_NAME = 'klaster-recovery-codes.txt';

type RecoveryCodesProps = { codes: readonly string[]; onStored: () => void };

/** Recovery codes, this once, with the ways to keep them. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const { t } = useTranslation('factor');
  const list = useRef<HTMLOListElement>(null);
  const text = codes.join('\n');
  // The previous step is gone: the focus moves to the codes.
  useEffect(() => list.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ tone: 'success', title: t('recovery.copied'), message: '' });
    } catch {
      // A page without TLS has no clipboard.
      notify({ tone: 'failure', title: t('recovery.notCopied'), message: '' });
    }
  };
  const page = `${t('recovery.title')} (Klaster)\n\n${text}\n`;
  return (
    <Stack gap="4">
      <Text>{t('recovery.once')}</Text>
      <chakra.ol
        ref={list}
        tabIndex={-1}
        aria-label={t('recovery.title')}
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        gap="2"
        p="4"
        bg="bg.muted"
        borderRadius="md"
        fontFamily="mono"
        listStyleType="none"
        outline="none"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </chakra.ol>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" onClick={() => void copy()}>
          <Icon shape={staffIcons.copy} />
          {t('recovery.copy')}
        </Button>
        <Button variant="outline" onClick={() => saveFile(new Blob([page], { type: 'text/plain' }), FILE_NAME)}>
          {t('recovery.download')}
        </Button>
        <Button variant="outline" onClick={() => printText(page)}>
          {t('recovery.print')}
        </Button>
      </Flex>
      <Button colorPalette="blue" alignSelf="end" onClick={onStored}>
        {t('recovery.kept')}
      </Button>
    </Stack>
  );
}
