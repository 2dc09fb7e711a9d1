import { useTranslation } from '@klaster/shared/i18n';
import { chakra, Stack, Text } from '@klaster/shared/ui';
import { useId } from 'react';
import { SigningFault, type SignWith } from './signing-fault';

type SignatureFileProps = { text: string; isPending: boolean; onSign: (signWith: SignWith) => void };

/** Larger files are no signatures. */
const MAX_BYTES = 30_000;

/** Takes the signature of any other program, such as OpenSSL with a PKCS#11 token. This page sees no key. */
export function SignatureFile({ text, isPending, onSign }: SignatureFileProps) {
  const { t } = useTranslation('signing');
  const id = useId();
  return (
    <Stack gap="1">
      <chakra.label htmlFor={id} fontWeight="medium">
        {t('file')}
      </chakra.label>
      <Text color="fg.muted">{t('fileHelp')}</Text>
      <chakra.a href={`data:application/json,${encodeURIComponent(text)}`} download="text.json" color="fg.link">
        {t('fileText')}
      </chakra.a>
      <input
        id={id}
        type="file"
        accept=".p7s"
        disabled={isPending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onSign(() => readSignature(file));
        }}
      />
    </Stack>
  );
}

/** In base64. */
function readSignature(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new SigningFault('file_unreadable'));
    if (file.size > MAX_BYTES) return fail();
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^.*,/, '')));
    reader.addEventListener('error', fail);
    reader.readAsDataURL(file);
  });
}
