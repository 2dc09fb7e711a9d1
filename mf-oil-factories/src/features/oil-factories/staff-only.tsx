import { useTranslation } from '@klaster/shared/i18n';
import { useIsRegisterStaff } from '@klaster/shared/session';
import { ButtonLink, EmptyState, Page } from '@klaster/shared/ui';
import type { ReactNode } from 'react';
import { PATHS } from '../../paths';

/** A page that changes the register. An account bound to a cluster may not, whatever its positions; the API says the same. */
export function StaffOnly({ children }: { children: ReactNode }) {
  return useIsRegisterStaff() ? children : <NoRight />;
}

function NoRight() {
  const { t } = useTranslation('mf-oil-factories');
  const link = (
    <ButtonLink to={PATHS.session.live} variant="outline">
      {t('unknownProvince.link')}
    </ButtonLink>
  );
  return (
    <Page>
      <EmptyState title={t('noRight.title')} hint={t('noRight.hint')} action={link} />
    </Page>
  );
}
