import { useTranslation } from '@klaster/shared/i18n';
import { useSession } from '@klaster/shared/session';
import { ButtonLink, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { NoRight } from '../failures/failure-screen';
import { KeyList } from './key-list';
import { NewKey } from './new-key';
import { keysQuery } from './queries';
import './texts';
import { Webhooks } from './webhooks';

/** For administrators of the republic only. */
export function Component() {
  return useSession()?.claims.province_code === null ? <KeysScreen /> : <NoRight />;
}

function KeysScreen() {
  const { t } = useTranslation(['keys', 'shell']);
  const { isPending, data = [] } = useQuery(keysQuery);
  return (
    <Page>
      <PageHeader
        title={t('shell:users.keys')}
        context={t('context')}
        actions={
          <>
            <ButtonLink to="/users" variant="outline">
              {t('toUsers')}
            </ButtonLink>
            <NewKey />
          </>
        }
      />
      <KeyList />
      {/* Below the table, which has its height once the keys are known. */}
      {!isPending && <Webhooks keys={data} />}
    </Page>
  );
}
