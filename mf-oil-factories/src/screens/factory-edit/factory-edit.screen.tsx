import { isMissing } from '@klaster/shared/http';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { entryQuery, isId } from '@klaster/shared/register';
import { EditForm, StaffOnly, UnknownEntry, useOwnProvinces } from '@klaster/shared/register/staff';
import { useParams } from '@klaster/shared/router';
import { BLANK_LINE, Loaded, Page, PageHeader, usePageName } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useListOfOrigin, useShowInList } from '../../features/factory-form/list-of-origin';
import { PATHS } from '../../paths';
import { oilFactories } from '../../register';

/** Changes a factory of the register. */
export function Component() {
  const { t } = useTranslation('mf-oil-factories');
  return (
    <StaffOnly listPath={PATHS.session.live} linkText={t('unknownProvince.link')}>
      <EditPage />
    </StaffOnly>
  );
}

function EditPage() {
  const { t } = useTranslation(['mf-oil-factories', 'register']);
  const { region_id: regionId = '', id = '' } = useParams();
  const factory = useQuery(entryQuery(oilFactories, id));
  const provinces = useOwnProvinces();
  const origin = useListOfOrigin();
  const showInList = useShowInList();
  usePageName(factory.data && formatName(factory.data.company_name));
  const context = factory.data && {
    province: formatName(factory.data.province_name),
    date: formatDateTime(factory.data.updated_at),
  };
  return (
    <Page width="form">
      <PageHeader
        title={factory.data ? formatName(factory.data.company_name) : t('titles.edit')}
        context={context ? t('register:form.editContext', context) : BLANK_LINE}
      />
      {!isId(id) || isMissing(factory.error) ? (
        <UnknownEntry
          title={t('unknownFactory.title')}
          hint={t('unknownFactory.hint')}
          listPath={`${PATHS.session.live}/${regionId}`}
          linkText={t('unknownFactory.link')}
        />
      ) : (
        <Loaded query={factory}>
          {(current) => (
            <Loaded query={provinces}>
              {(all) => (
                <EditForm
                  register={oilFactories}
                  entry={current}
                  provinces={all}
                  reload={factory.refetch}
                  cancelTo={origin}
                  onSaved={({ province_code }, saved) => showInList(province_code, saved)}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Page>
  );
}
