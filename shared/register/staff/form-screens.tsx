import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Province } from '../../contract/http/fields';
import { isMissing } from '../../http';
import { formatDateTime, formatName, useTranslation } from '../../i18n';
import { provincesQuery } from '../../query';
import { useLocation, useNavigate, useParams } from '../../router';
import { useIsRegisterStaff, useSession } from '../../session';
import { BLANK_LINE, Box, ButtonLink, EmptyState, Loaded, Page, PageHeader, usePageName } from '../../ui';
import { entryQuery, isId } from '../lists/queries';
import type { Entry } from '../lists/queries';
import { pathsOf, useKindTexts } from '../lists/register';
import type { Register } from '../lists/register';
import { UnknownEntry } from '../lists/entry-parts';
import { CreateForm, EditForm } from './entry-forms';

export type ScreenProps = { register: Register };

/** The user's own province, or else all provinces. */
export function useOwnProvinces() {
  const territory = useSession()?.claims.province_code ?? null;
  const withinTerritory = (provinces: Province[]) =>
    provinces.filter(({ province_code }) => territory === null || province_code === territory);
  return useQuery({ ...provincesQuery, select: withinTerritory });
}

/** Begins with the province and district of the list's filters. */
export function CreateScreen({ register }: ScreenProps) {
  const kindText = useKindTexts(register);
  const { search } = useLocation();
  const provinces = useOwnProvinces();
  const showEntry = useShowEntry(register);
  const address = new URLSearchParams(search);
  const place = (all: readonly Province[]) => {
    const initial =
      all.length === 1 ? all[0] : all.find(({ province_code }) => province_code === address.get('province'));
    const province_code = initial?.province_code ?? '';
    const district = address.get('district') ?? '';
    return { province_code, district_code: province_code && district.startsWith(province_code) ? district : '' };
  };
  return (
    <StaffOnly listPath={pathsOf(register).list('live')}>
      <Page width="form">
        <PageHeader title={kindText('titles.create')} />
        <Loaded query={provinces}>
          {(all) => (
            <CreateForm
              register={register}
              provinces={all}
              place={place(all)}
              cancelTo={pathsOf(register).list('live', search)}
              onSaved={(_, id) => showEntry(id)}
            />
          )}
        </Loaded>
      </Page>
    </StaffOnly>
  );
}

export function EditScreen({ register }: ScreenProps) {
  return (
    <StaffOnly listPath={pathsOf(register).list('live')}>
      <EditPage register={register} />
    </StaffOnly>
  );
}

function EditPage({ register }: ScreenProps) {
  const { t } = useTranslation('register');
  const kindText = useKindTexts(register);
  const { id = '' } = useParams();
  const { search } = useLocation();
  const query = useQuery(entryQuery(register, id));
  const entry = query.data;
  usePageName(entry && formatName(entry.company_name));
  const context = entry && {
    province: formatName(entry.province_name),
    date: formatDateTime(entry.updated_at),
  };
  return (
    <Page width="form">
      <PageHeader
        title={entry ? formatName(entry.company_name) : kindText('titles.edit')}
        context={context ? t('form.editContext', context) : BLANK_LINE}
      />
      {!isId(id) || isMissing(query.error) ? (
        <UnknownEntry title={kindText('titles.unknown')} listPath={pathsOf(register).list('live', search)} />
      ) : (
        <Loaded query={query}>
          {(current) =>
            current.removed_at ? (
              <RemovedEntry register={register} entry={current} />
            ) : (
              <EditEntry register={register} entry={current} reload={query.refetch} />
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

type EditEntryProps = ScreenProps & { entry: Entry; reload: () => Promise<unknown> };

function EditEntry({ register, entry, reload }: EditEntryProps) {
  const { search } = useLocation();
  const provinces = useOwnProvinces();
  const showEntry = useShowEntry(register);
  return (
    <Loaded query={provinces}>
      {(all) => (
        <EditForm
          register={register}
          entry={entry}
          provinces={all}
          reload={reload}
          cancelTo={pathsOf(register).view(entry.id, search)}
          onSaved={(_, id) => showEntry(id)}
        />
      )}
    </Loaded>
  );
}

function useShowEntry(register: Register) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { list, view } = pathsOf(register);
  return (id: number | undefined) => {
    // Replaces the form in the history: a step back must not offer to save again.
    void navigate(id === undefined ? list('live', search) : view(id, search), { replace: true });
  };
}

function RemovedEntry({ register, entry }: ScreenProps & { entry: Entry }) {
  const { t } = useTranslation('register');
  const { search } = useLocation();
  const link = (
    <ButtonLink to={pathsOf(register).view(entry.id, search)} variant="outline">
      {t('unknown.see')}
    </ButtonLink>
  );
  return <EmptyState title={t('view.removed')} hint={t('unknown.removed')} action={link} />;
}

type StaffOnlyProps = { listPath: string; linkText?: string; children: ReactNode };

/** Accounts of clusters may not change registers, with any positions; the API has the same rule. */
export function StaffOnly({ listPath, linkText, children }: StaffOnlyProps) {
  const { t } = useTranslation('register');
  if (useIsRegisterStaff()) return children;
  return (
    <Page width="form">
      <PageHeader title={t('noRight.title')} context={t('noRight.hint')} />
      <Box>
        <ButtonLink to={listPath} variant="outline">
          {linkText ?? t('unknown.link')}
        </ButtonLink>
      </Box>
    </Page>
  );
}
