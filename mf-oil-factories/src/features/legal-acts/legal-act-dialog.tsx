import type { OilFactory } from '@klaster/shared/contract';
import { HttpError } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { Text } from '@klaster/shared/ui';
import { ConfirmDialog } from '@klaster/shared/ui/dialog';
import type { useActTarget } from './use-act-target';
import { useLegalAct } from './use-legal-act';
import type { LegalAct } from './use-legal-act';

type LegalActDialogProps = Pick<ReturnType<typeof useActTarget>, 'target' | 'close'> & { act: LegalAct };

/** Asks before an act, naming the factory. */
export function LegalActDialog({ act, target, close }: LegalActDialogProps) {
  if (!target) return null;
  const { factory, open } = target;
  return <ActQuestion key={factory.id} act={act} factory={factory} open={open} onClose={() => close(factory)} />;
}

type ActQuestionProps = { act: LegalAct; factory: OilFactory; open: boolean; onClose: () => void };

function ActQuestion({ act, factory, open, onClose }: ActQuestionProps) {
  const { t } = useTranslation('mf-oil-factories');
  const { mutateAsync, error, reset } = useLegalAct(act);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t(`acts.${act}.title`)}
      question={t(`acts.${act}.question`, { name: formatName(factory.company_name) })}
      tone={act === 'remove' ? 'danger' : 'normal'}
      onConfirm={() => mutateAsync(factory.id)}
    >
      {error instanceof HttpError && error.detail && (
        <Text mt="3" color="fg.error">
          {error.detail}
        </Text>
      )}
    </ConfirmDialog>
  );
}
