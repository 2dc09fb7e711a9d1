import { useTranslation } from '@klaster/shared/i18n';
import { Notices } from '@klaster/shared/notices';
import { Outlet, useLocation } from '@klaster/shared/router';
import { useNameOfPage } from '@klaster/shared/ui';
import { useEffect } from 'react';
import { ScrollRestoration } from 'react-router-dom';
import { NewerShellBar, OverrideBar, PartlyFailedBar } from '../layouts/page-bars';
import { ProofPrompt } from '../proof/proof-prompt';
import { SigningPrompt } from '../signing/signing-prompt';
import { SignInAgain } from '../session/sign-in-again';
import { pageTitle } from '../navigation/breadcrumbs';
import { useTitledRoutes } from '../navigation/use-page-navigation';

export function Root() {
  useDocumentTitle();
  return (
    <>
      <OverrideBar />
      <NewerShellBar />
      <PartlyFailedBar />
      <Outlet />
      <Notices />
      <ProofPrompt />
      <SigningPrompt />
      <SignInAgain />
      <ScrollRestoration />
    </>
  );
}

function useDocumentTitle(): void {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const title = pageTitle(useTitledRoutes(), pathname);
  const name = useNameOfPage();
  const product = t('product.name');
  const parts = new Set([name, title, product].filter(Boolean));
  const whole = [...parts].join(' · ');
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
