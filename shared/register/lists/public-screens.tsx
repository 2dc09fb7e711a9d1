import { useQuery } from '@tanstack/react-query';
import type { RegisterState } from '../../contract/kinds/kind';
import { isMissing, publicClient } from '../../http';
import { formatDate, formatName, useTranslation } from '../../i18n';
import { useLocation, useParams } from '../../router';
import { BLANK_LINE, Box, ButtonLink, fingertip, Link, Loaded, Page, PageHeader, usePageName } from '../../ui';
import { CopyLink, PrintButton } from './print';
import { EntryContext, Particular, Particulars, UnknownEntry } from './entry-parts';
import { isId, publicEntryQuery } from './queries';
import type { Entry } from './queries';
import { kindOf, publicEntryPath, useKindTexts } from './register';
import type { Register } from './register';
import { RegisterList } from './register-list';

type PublicProps = { register: Register };

export function PublicListScreen({ register, state }: PublicProps & { state: RegisterState }) {
  const rowHref = usePublicEntryHref(register);
  return <RegisterList register={register} state={state} client={publicClient} rowHref={rowHref} />;
}

/** Addresses of entries contain the list's query, so that the entry leads back to the same rows. */
export function usePublicEntryHref(register: Register): (entry: { id: number }) => string {
  const { search } = useLocation();
  return ({ id }) => publicEntryPath(register, id, search);
}

/** The page of an entry, also of a removed one, at an address to share. Source: specification 5.3.4. */
export function PublicEntryScreen({ register }: PublicProps) {
  const { t } = useTranslation('register');
  const kindText = useKindTexts(register);
  const { id = '' } = useParams();
  const listPath = useListPath(register);
  const query = useQuery(publicEntryQuery(register, id));
  const entry = query.data;
  usePageName(entry && formatName(entry.company_name));
  const isUnknown = !isId(id) || isMissing(query.error);
  return (
    <Page width="form">
      <PageHeader
        breadcrumb={
          <Link to={listPath(entry)} data-print="hidden" display="inline-block" mb="2" css={{ smDown: fingertip }}>
            {t('view.back')}
          </Link>
        }
        title={entry ? formatName(entry.company_name) : kindText('titles.view')}
        context={entry ? <EntryContext entry={entry} /> : BLANK_LINE}
        actions={
          entry && (
            <>
              {register.ratingPath && (
                <ButtonLink to={register.ratingPath(entry.id)} variant="outline">
                  {t('view.rating')}
                </ButtonLink>
              )}
              <PrintButton />
              <CopyLink />
            </>
          )
        }
      />
      {isUnknown ? (
        <UnknownEntry title={kindText('titles.unknown')} listPath={listPath(undefined)} />
      ) : (
        <Loaded query={query}>
          {(current) => (
            <>
              {current.removed_at && <RemovalDay at={current.removed_at} />}
              <Particulars register={register} entry={current} isStaff={false} />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** The list of an entry, with its query. */
function useListPath(register: Register): (entry: Entry | undefined) => string {
  const { search } = useLocation();
  const { listedBy } = kindOf(register);
  return (entry) => {
    const list = register.paths.public[entry?.removed_at ? 'removed' : 'live'];
    return `${list}${listedBy && entry ? `/${entry.province_code}` : ''}${search}`;
  };
}

/** The day of a removal, which is all that visitors see of it. Source: specification 5.3.1. */
function RemovalDay({ at }: { at: string }) {
  const { t } = useTranslation('register');
  return (
    <Box p="4" borderWidth="1px" borderRadius="md" borderColor="border.error" bg="bg.error">
      <Particular label={t('fields.removed_at')}>{formatDate(at)}</Particular>
    </Box>
  );
}
