import { isWithin } from '@klaster/shared/contract/releases';
import { useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { useLocation } from 'react-router-dom';
import { useBoot } from '../boot/boot';
import { UserFrame } from '../layouts/protected-layout';
import { FailureScreen } from '../failures/failure-screen';

/** Also for an address of an app that has been retired. */
export function NotFound() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { retired = [] } = useBoot();
  const reason = isWithin(retired, useLocation().pathname) ? 'retired' : 'notFound';
  return (
    <UserFrame>
      <FailureScreen
        title={t(`${reason}.title`)}
        text={t(`${reason}.text`)}
        action={t('notFound.home')}
        onAction={() => void navigate(session.current() ? '/main' : '/')}
      />
    </UserFrame>
  );
}
