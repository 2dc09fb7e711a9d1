import type { OwnSecondFactor } from '@klaster/shared/contract/accounts';
import { formatDateTime, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Button, Flex, Loaded, Stack, StatusBadge, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProofForm } from './proof-form';
import { factorQuery, useRefetchFactor, useRenewCodes, useTurnOff } from './queries';
import { RecoveryCodes } from './recovery-codes';
import { SetUp } from './set-up';

/** With so few codes left, the user is advised to create new ones. */
const FEW = 3;

export function FactorPanel({ login }: { login: string }) {
  const query = useQuery(factorQuery);
  return <Loaded query={query}>{(factor) => <Factor login={login} factor={factor} />}</Loaded>;
}

type Open = 'setUp' | 'renew' | 'turnOff';

function Factor({ login, factor }: { login: string; factor: OwnSecondFactor }) {
  const { t } = useTranslation('factor');
  const [open, setOpen] = useState<Open>();
  const refetchFactor = useRefetchFactor();
  const close = () => {
    setOpen(undefined);
    void refetchFactor();
  };
  const turnedOn = () => {
    notify({ tone: 'success', title: t('turnedOn'), message: '' });
    close();
  };
  return (
    <Stack gap="3">
      <FactorState {...factor} />
      <Flex gap="2" wrap="wrap">
        {factor.since === null ? (
          <Button colorPalette="blue" onClick={() => setOpen('setUp')}>
            {t('turnOn')}
          </Button>
        ) : (
          <>
            <Button variant="outline" onClick={() => setOpen('renew')}>
              {t('renew')}
            </Button>
            <Button variant="outline" colorPalette="red" onClick={() => setOpen('turnOff')}>
              {t('turnOff')}
            </Button>
          </>
        )}
      </Flex>
      <Dialog open={open === 'setUp'} onClose={close} title={t('title')} drawnClosed>
        <SetUp login={login} onDone={turnedOn} />
      </Dialog>
      <Dialog open={open === 'renew'} onClose={close} title={t('renew')}>
        <Renewal login={login} onDone={close} />
      </Dialog>
      <Dialog open={open === 'turnOff'} onClose={close} title={t('turnOff')}>
        <TurningOff login={login} isRequired={factor.is_required} onDone={close} />
      </Dialog>
    </Stack>
  );
}

function FactorState({ since, recovery_codes }: OwnSecondFactor) {
  const { t } = useTranslation('factor');
  if (since === null) {
    return (
      <Stack gap="2" align="start">
        <StatusBadge tone="grey">{t('off')}</StatusBadge>
        <Text color="fg.muted">{t('what')}</Text>
      </Stack>
    );
  }
  return (
    <Stack gap="2" align="start">
      <Flex gap="2" align="center" wrap="wrap">
        <StatusBadge tone="green">{t('on')}</StatusBadge>
        <span>{t('since', { time: formatDateTime(since) })}</span>
      </Flex>
      <Text>{t('left', { total: formatNumber(recovery_codes) })}</Text>
      {recovery_codes <= FEW && <Text color="fg.warning">{t('few')}</Text>}
    </Stack>
  );
}

type StepProps = { login: string; onDone: () => void };

function Renewal({ login, onDone }: StepProps) {
  const { t } = useTranslation('factor');
  const { data, mutateAsync } = useRenewCodes();
  if (data) return <RecoveryCodes codes={data.recovery_codes} onStored={onDone} />;
  const texts = { text: t('renewText'), submitLabel: t('renew') };
  return <ProofForm login={login} {...texts} onProof={mutateAsync} onCancel={onDone} />;
}

function TurningOff({ login, isRequired, onDone }: StepProps & { isRequired: boolean }) {
  const { t } = useTranslation('factor');
  const { mutateAsync } = useTurnOff();
  const texts = { text: t(isRequired ? 'turnOffRequired' : 'turnOffText'), submitLabel: t('turnOff') };
  const turnOff = async (proof: Parameters<typeof mutateAsync>[0]) => {
    await mutateAsync(proof);
    notify({ tone: 'success', title: t('turnedOff'), message: '' });
    onDone();
  };
  return <ProofForm login={login} {...texts} onProof={turnOff} onCancel={onDone} />;
}
