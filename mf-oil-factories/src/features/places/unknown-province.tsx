import { useTranslation } from '@klaster/shared/i18n';
import { ButtonLink, EmptyState, Page } from '@klaster/shared/ui';

/** The address names no province; the list of provinces is one step away. */
export function UnknownProvince({ listPath }: { listPath: string }) {
  const { t } = useTranslation('mf-oil-factories');
  const link = (
    <ButtonLink to={listPath} variant="outline">
      {t('unknownProvince.link')}
    </ButtonLink>
  );
  return (
    <Page>
      <EmptyState title={t('unknownProvince.title')} hint={t('unknownProvince.hint')} action={link} />
    </Page>
  );
}
