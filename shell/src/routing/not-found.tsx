import { useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { session, useSession } from '@klaster/shared/session';
import { StaffFrame } from '../layouts/protected-layout';
import { PublicFrame } from '../layouts/public-frame';
import { FailureScreen } from '../failures/failure-screen';

/** An address that is no page, in the frame of the current user. */
export function NotFound() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  useSession();
  const [Frame, home] = session.current() ? [StaffFrame, '/main'] : [PublicFrame, '/'];
  return (
    <Frame>
      <FailureScreen
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={t('notFound.home')}
        onAction={() => void navigate(home)}
      />
    </Frame>
  );
}
