import { useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from '../../i18n';
import { useBlocker } from '../../router';
import { ConfirmDialog } from '../dialog/confirm-dialog';

/** Inside of a form, warns before unsaved input is lost. */
export function UnsavedGuard() {
  const { t } = useTranslation('shared');
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  const unsaved = isDirty && !isSubmitting && !isSubmitSuccessful;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && leaves(currentLocation.pathname, nextLocation.pathname),
  );
  useBrowserPrompt(unsaved);
  const leave = async () => blocker.proceed?.();
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={leave}
      title={t('ui.form.leave.title')}
      question={t('ui.form.leave.question')}
      cancelLabel={t('ui.form.leave.stay')}
      confirmLabel={t('ui.form.leave.leave')}
      tone="danger"
    />
  );
}

/** An ended session goes to the root, and nothing may hold it back. */
function leaves(from: string, to: string): boolean {
  return to !== '/' && to !== from;
}

/** The browser's own question on closing or reloading the tab. */
function useBrowserPrompt(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
