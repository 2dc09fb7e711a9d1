import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useParams } from '@klaster/shared/router';
import { BLANK_LINE, Loaded, Page, PageHeader, usePageName } from '@klaster/shared/ui';
import { CreateForm } from '../../features/factory-form/create-form';
import { StaffOnly } from '../../features/oil-factories/staff-only';
import { UnknownProvince } from '../../features/places/unknown-province';
import { useOwnProvinces } from '../../features/places/use-own-provinces';
import { PATHS } from '../../paths';

/** Adds a factory; the province is preset from the address. */
export function Component() {
  return (
    <StaffOnly>
      <CreatePage />
    </StaffOnly>
  );
}

function CreatePage() {
  const { t } = useTranslation('mf-oil-factories');
  const { region_id: regionId = '' } = useParams();
  const provinces = useOwnProvinces();
  const province = provinces.data?.find(({ province_code }) => province_code === regionId);
  usePageName(province && formatName(province.province_name));
  if (provinces.data && !province) return <UnknownProvince listPath={PATHS.session.live} />;
  return (
    <Page width="form">
      <PageHeader title={t('titles.create')} context={province ? formatName(province.province_name) : BLANK_LINE} />
      <Loaded query={provinces}>{(all) => <CreateForm provinceCode={regionId} provinces={all} />}</Loaded>
    </Page>
  );
}
