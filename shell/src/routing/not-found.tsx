import { useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { UserFrame } from '../layouts/protected-layout';
import { FailureScreen } from '../failures/failure-screen';

export function NotFound() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  return (
    <UserFrame>
      <FailureScreen
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={t('notFound.home')}
        onAction={() => void navigate(session.current() ? '/main' : '/')}
      />
    </UserFrame>
  );
}
