import { isMissing } from '@klaster/shared/http';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { useParams } from '@klaster/shared/router';
import { BLANK_LINE, Loaded, Page, PageHeader, usePageName } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { EditForm } from '../../features/factory-form/edit-form';
import { UnknownFactory } from '../../features/factory-form/unknown-factory';
import { factoryQuery, isId } from '../../features/oil-factories/queries';
import { StaffOnly } from '../../features/oil-factories/staff-only';
import { useOwnProvinces } from '../../features/places/use-own-provinces';
import { PATHS } from '../../paths';

/** Changes a factory of the register. */
export function Component() {
  return (
    <StaffOnly>
      <EditPage />
    </StaffOnly>
  );
}

function EditPage() {
  const { t } = useTranslation('mf-oil-factories');
  const { region_id: regionId = '', id = '' } = useParams();
  const factory = useQuery(factoryQuery(id));
  const provinces = useOwnProvinces();
  const missing = !isId(id) || isMissing(factory.error);
  usePageName(factory.data && formatName(factory.data.company_name));
  const context = factory.data && {
    province: formatName(factory.data.province_name),
    date: formatDateTime(factory.data.updated_at),
  };
  return (
    <Page width="form">
      <PageHeader
        title={factory.data ? formatName(factory.data.company_name) : t('titles.edit')}
        context={context ? t('form.editContext', context) : BLANK_LINE}
      />
      {missing ? (
        <UnknownFactory listPath={`${PATHS.session.live}/${regionId}`} />
      ) : (
        <Loaded query={factory}>
          {(current) => (
            <Loaded query={provinces}>
              {(all) => <EditForm factory={current} provinces={all} onStale={factory.refetch} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Page>
  );
}
