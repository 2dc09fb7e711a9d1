import { useFormState } from 'react-hook-form';
import { useTranslation } from '../../i18n';
import { LeavingGuard } from '../dialog/leaving-guard';

/** Inside of a form: warns before unsaved input is lost. */
export function UnsavedGuard() {
  const { t } = useTranslation('shared');
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState();
  return (
    <LeavingGuard
      active={isDirty && !isSubmitting && !isSubmitSuccessful}
      title={t('ui.form.leave.title')}
      question={t('ui.form.leave.question')}
      stayLabel={t('ui.form.leave.stay')}
      leaveLabel={t('ui.form.leave.leave')}
    />
  );
}
