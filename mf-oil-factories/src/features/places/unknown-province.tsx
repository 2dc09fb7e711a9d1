import { useTranslation } from '@klaster/shared/i18n';
import { Box, ButtonLink, Page, PageHeader } from '@klaster/shared/ui';

/** The address names no province; the list of provinces is one step away. */
export function UnknownProvince({ listPath }: { listPath: string }) {
  const { t } = useTranslation('mf-oil-factories');
  return (
    <Page width="form">
      <PageHeader title={t('unknownProvince.title')} context={t('unknownProvince.hint')} />
      <Box>
        <ButtonLink to={listPath} variant="outline">
          {t('unknownProvince.link')}
        </ButtonLink>
      </Box>
    </Page>
  );
}
