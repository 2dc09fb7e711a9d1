import { useTranslation } from '@klaster/shared/i18n';
import { BusyButton, Stack } from '@klaster/shared/ui';
import { useState } from 'react';
import { Eimzo, type EimzoKey } from './eimzo';
import { SigningFault, type SignWith } from './signing-fault';

type EimzoKeysProps = {
  text: string;
  apiKey: string;
  isPending: boolean;
  onSign: (signWith: SignWith) => void;
};

/** Signs by the only key, or by the one that the user chooses. */
export function EimzoKeys({ text, apiKey, isPending, onSign }: EimzoKeysProps) {
  const { t } = useTranslation('signing');
  const [keys, setKeys] = useState<readonly (EimzoKey | undefined)[]>([undefined]);
  const sign = (chosen?: EimzoKey) =>
    Eimzo.open(apiKey, async (eimzo) => {
      const [only, ...others] = chosen ? [chosen] : await eimzo.listKeys();
      if (!only) throw new SigningFault('no_key');
      if (others.length === 0) return eimzo.sign(only, text);
      setKeys([only, ...others]);
      throw new SigningFault('choose_key');
    });
  return (
    <Stack gap="2" align="start">
      {keys.map((key) => (
        <BusyButton key={key ? key.path + key.name : ''} busy={isPending} onClick={() => onSign(() => sign(key))}>
          {key?.alias ?? t('eimzo')}
        </BusyButton>
      ))}
    </Stack>
  );
}
