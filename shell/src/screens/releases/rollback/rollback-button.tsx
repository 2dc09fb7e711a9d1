import { useTranslation } from '@klaster/shared/i18n';
import { BusyButton } from '@klaster/shared/ui';
import { useState } from 'react';
import { useOnDemand } from '../../../federation/lazy-component';
import type { RollbackDialogProps } from './rollback-dialog';

/** What a button that asks for a rollback needs. */
export type RollbackActions = {
  ask: (app: string) => void;
  prefetch: () => void;
  /** The app whose dialog is on its way. */
  loading: string | undefined;
};

const loadDialog = async () => (await import(/* webpackChunkName: "rollback" */ './rollback-dialog')).RollbackDialog;

/** The app to take back, and the dialog for it, which is fetched when it is wanted. */
export function useRollback() {
  const [target, setTarget] = useState<{ app: string; open: boolean }>();
  const { Component: Dialog, loading, show, prefetch } = useOnDemand<RollbackDialogProps>('rollback', loadDialog);
  const ask = (app: string) => {
    setTarget({ app, open: true });
    void show();
  };
  // The app is remembered while the dialog closes: its name must not vanish first.
  const close = () => setTarget((now) => now && { ...now, open: false });
  const button: RollbackActions = { ask, prefetch, loading: loading ? target?.app : undefined };
  return { Dialog, target, close, button };
}

type RollbackButtonProps = RollbackActions & { app: string };

export function RollbackButton({ app, ask, prefetch, loading }: RollbackButtonProps) {
  const { t } = useTranslation('releases');
  return (
    <BusyButton
      size="sm"
      variant="outline"
      busy={loading === app}
      aria-label={`${t('rollback.open')}: ${app}`}
      onClick={() => ask(app)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {t('rollback.open')}
    </BusyButton>
  );
}
