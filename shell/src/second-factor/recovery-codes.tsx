import { saveFile } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, chakra, Flex, Stack, Text } from '@klaster/shared/ui';
import { useEffect, useRef } from 'react';
import { CopyButton } from '../icons/copy-button';

const FILE_NAME = 'klaster-recovery-codes.txt';

/** Prints a text without the page around it. */
function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentDocument, contentWindow } = frame;
  if (!contentDocument || !contentWindow) return;
  const block = contentDocument.createElement('pre');
  block.textContent = text;
  contentDocument.body.append(block);
  contentWindow.addEventListener('afterprint', () => frame.remove());
  contentWindow.print();
}

type RecoveryCodesProps = { codes: readonly string[]; onStored: () => void };

/** The codes are shown only once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const { t } = useTranslation('factor');
  const list = useRef<HTMLOListElement>(null);
  const text = codes.join('\n');
  // The step that had the focus is gone.
  useEffect(() => list.current?.focus(), []);
  const texts = { label: t('recovery.copy'), copied: t('recovery.copied'), notCopied: t('recovery.notCopied') };
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
        <CopyButton text={text} {...texts} />
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
