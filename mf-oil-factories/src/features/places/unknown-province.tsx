import { useTranslation } from '@klaster/shared/i18n';
import { Box, ButtonLink, Page, PageHeader } from '@klaster/shared/ui';

/** Shown if the address names no province, with a link to the list of provinces. */
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
