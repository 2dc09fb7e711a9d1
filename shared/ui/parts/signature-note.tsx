import { chakra, Text } from '@chakra-ui/react';
import type { KeptSignature } from '../../contract/http/signing';
import { formatDateTime, useTranslation } from '../../i18n';

type SignatureNoteProps = {
  signature: KeptSignature;
  /** Name of the files, without an extension. */
  name: string;
};

/** Who signed, and the files with which anybody can verify it. */
export function SignatureNote({ signature: { subject, issuer, serial, at, text, cms }, name }: SignatureNoteProps) {
  const { t } = useTranslation('shared');
  const files = [
    [`${name}.json`, `data:application/json,${encodeURIComponent(text)}`],
    [`${name}.p7s`, `data:application/pkcs7-signature;base64,${cms}`],
    ['check-signature.mjs', '/api/signatures/check-signature.mjs'],
  ] as const;
  return (
    <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
      {t('signature', { subject, issuer, serial, at: formatDateTime(at) })}
      {files.map(([file, address]) => (
        <chakra.a key={file} href={address} download={file} ms="2" textDecoration="underline" data-print="hidden">
          {file}
        </chakra.a>
      ))}
    </Text>
  );
}
