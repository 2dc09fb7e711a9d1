import { useTranslation } from '@klaster/shared/i18n';
import { navigation } from '@klaster/shared/router';
import { FailureScreen } from './failure-screen';

/** A page that requires a position the user does not hold. */
export function NoRight() {
  const { t } = useTranslation('shell');
  return (
    <FailureScreen
      title={t('noRight.title')}
      text={t('noRight.text')}
      action={t('noRight.back')}
      onAction={() => navigation.back()}
    />
  );
}
