import { useTranslation } from '@klaster/shared/i18n';
import { ButtonLink, EmptyState } from '@klaster/shared/ui';

/** The address names no live factory; the province's list is one step away. */
export function UnknownFactory({ listPath }: { listPath: string }) {
  const { t } = useTranslation('mf-oil-factories');
  const link = (
    <ButtonLink to={listPath} variant="outline">
      {t('unknownFactory.link')}
    </ButtonLink>
  );
  return <EmptyState title={t('unknownFactory.title')} hint={t('unknownFactory.hint')} action={link} />;
}
