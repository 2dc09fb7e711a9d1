import { useTranslation } from '@klaster/shared/i18n';
import { useSession } from '@klaster/shared/session';
import { Page, PageHeader, Text } from '@klaster/shared/ui';

/** For accounts alone. */
export function Component() {
  const { t } = useTranslation('<<name>>');
  const session = useSession();
  return (
    <Page width="form">
      <PageHeader title={t('staff.title')} />
      <Text>{t('staff.greeting', { name: session?.claims.full_name })}</Text>
    </Page>
  );
}
