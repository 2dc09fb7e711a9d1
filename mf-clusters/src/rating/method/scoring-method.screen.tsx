import { useTranslation } from '@klaster/shared/i18n';
import { useHolds, useSession } from '@klaster/shared/session';
import { ButtonLink, EmptyState, Loaded, Page, PageHeader } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { MethodDesk } from './method-desk';
import { MethodReading } from './method-reading';
import { methodsQuery } from '../board/queries';

/** The method that scores are made by. All staff read the published one; ADMIN of the republic writes the next. */
export function Component() {
  const { t } = useTranslation('mf-clusters');
  const isAdmin = useHolds('ADMIN');
  const isOfRepublic = useSession()?.claims.province_code == null;
  const mayChange = isAdmin && isOfRepublic;
  const query = useQuery(methodsQuery);
  return (
    <Page width="form">
      <PageHeader
        title={t('method.title')}
        context={mayChange ? t('scoring.context') : t('method.context')}
        actions={
          <ButtonLink to="/baxolash-mezoni" variant="outline">
            {t('method.versions')}
          </ButtonLink>
        }
      />
      <Loaded query={query}>
        {({ methods: [published] }) => {
          if (!published) return <EmptyState />;
          const reading = <MethodReading method={published} />;
          return mayChange ? <MethodDesk published={published} reading={reading} /> : reading;
        }}
      </Loaded>
    </Page>
  );
}
