import { formatName, useTranslation } from '@klaster/shared/i18n';
import { CreateForm, StaffOnly, useOwnProvinces } from '@klaster/shared/register/staff';
import { useParams } from '@klaster/shared/router';
import { BLANK_LINE, Loaded, Page, PageHeader, usePageName } from '@klaster/shared/ui';
import { useListOfOrigin, useShowInList } from '../../features/factory-form/list-of-origin';
import { UnknownProvince } from '../../features/places/unknown-province';
import { PATHS } from '../../paths';
import { oilFactories } from '../../register';

/** Adds a factory; the province is preset from the address. */
export function Component() {
  const { t } = useTranslation('mf-oil-factories');
  return (
    <StaffOnly listPath={PATHS.session.live} linkText={t('unknownProvince.link')}>
      <CreatePage />
    </StaffOnly>
  );
}

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
