import { isMissing } from '@klaster/shared/http';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { entryQuery, isId } from '@klaster/shared/register';
import { CreateForm, EditForm, StaffOnly, UnknownEntry, useOwnProvinces } from '@klaster/shared/register/staff';
import { useParams } from '@klaster/shared/router';
import { BLANK_LINE, Loaded, Page, PageHeader, usePageName } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useListOfOrigin, useShowInList } from '../features/factory-form/list-of-origin';
import { UnknownProvince } from '../features/places/unknown-province';
import { oilFactories, PATHS } from '../features/oil-factories/queries';

function forStaff(Page: ComponentType): ComponentType {
  return function ForStaff() {
    const { t } = useTranslation('mf-oil-factories');
    return (
      <StaffOnly listPath={PATHS.session.live} linkText={t('unknownProvince.link')}>
        <Page />
      </StaffOnly>
    );
  };
}

export const CreateFactory = forStaff(CreatePage);

export const EditFactory = forStaff(EditPage);

function CreatePage() {
  const { t } = useTranslation('mf-oil-factories');
  const { region_id: regionId = '' } = useParams();
  const provinces = useOwnProvinces();
  const province = provinces.data?.find(({ province_code }) => province_code === regionId);
  const origin = useListOfOrigin();
  const showInList = useShowInList();
  usePageName(province && formatName(province.province_name));
  if (provinces.data && !province) return <UnknownProvince listPath={PATHS.session.live} />;
  return (
    <Page width="form">
      <PageHeader title={t('titles.create')} context={province ? formatName(province.province_name) : BLANK_LINE} />
      <Loaded query={provinces}>
        {(all) => (
          <CreateForm
            register={oilFactories}
            place={{ province_code: regionId, district_code: '' }}
            provinces={all}
            cancelTo={origin}
            onSaved={({ province_code }, id) => showInList(province_code, id)}
          />
        )}
      </Loaded>
    </Page>
  );
}

function EditPage() {
  const { t } = useTranslation(['mf-oil-factories', 'register']);
  const { region_id: regionId = '', id = '' } = useParams();
  const factory = useQuery(entryQuery(oilFactories, id));
  const provinces = useOwnProvinces();
  const origin = useListOfOrigin();
  const showInList = useShowInList();
  const { company_name, province_name, updated_at } = factory.data ?? {};
  usePageName(factory.data && formatName(company_name));
  const changed = { province: formatName(province_name), date: formatDateTime(updated_at) };
  return (
    <Page width="form">
      <PageHeader
        title={factory.data ? formatName(company_name) : t('titles.edit')}
        context={factory.data ? t('register:form.editContext', changed) : BLANK_LINE}
      />
      {!isId(id) || isMissing(factory.error) ? (
        <UnknownEntry
          title={t('titles.unknown')}
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
