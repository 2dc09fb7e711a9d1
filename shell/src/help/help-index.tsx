import { SEARCH_LENGTH } from '@klaster/shared/contract/http';
import type { Help } from '@klaster/shared/help';
import { useLanguage, useTranslation } from '@klaster/shared/i18n';
import { filter, useFilters } from '@klaster/shared/router';
import {
  Box,
  EmptyState,
  FailedState,
  fingertip,
  Heading,
  Link,
  Page,
  PageHeader,
  SearchFilter,
  Text,
  WaitingState,
} from '@klaster/shared/ui';
import { useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useBoot } from '../boot/boot';
import { helpQuery, helpSources } from './all-help';
import type { HelpSource } from './all-help';
import { findSections } from './find-sections';

const FILTERS = { q: filter.text(SEARCH_LENGTH) };

type Loading = readonly (readonly [HelpSource, UseQueryResult<Help>])[];

export function HelpIndex() {
  const { t } = useTranslation(['help-index', 'shell']);
  const { values, set } = useFilters(FILTERS);
  const typed = values.q.trim();
  const loading = useAllHelp();
  return (
    <Page width="form">
      <PageHeader title={t('shell:help.title')} context={t('context')} />
      <Box role="search" aria-label={t('search')}>
        <SearchFilter
          label={t('search')}
          value={values.q}
          onSearch={(q) => set({ q }, { replace: true })}
          width="28rem"
        />
      </Box>
      {typed === '' ? (
        loading.map(([source, query]) => <Contents key={source.name} source={source} query={query} />)
      ) : (
        <Found typed={typed} loading={loading} />
      )}
    </Page>
  );
}

function useAllHelp(): Loading {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { remotes } = useBoot();
  const sources = helpSources(remotes, language, t('help.general'));
  const queries = useQueries({ queries: sources.map((source) => helpQuery(source, language)) });
  return sources.map((source, index) => [source, queries[index]!] as const);
}

/** Contents of a help page. The link works even if they do not load. */
function Contents({ source: { to, title }, query }: { source: HelpSource; query: UseQueryResult<Help> }) {
  const { t } = useTranslation('help-index');
  return (
    <Box as="section" borderTopWidth="1px" pt="3">
      <Heading as="h2" fontSize="md" mb="2">
        <Link to={to} css={{ smDown: fingertip }}>
          {title}
        </Link>
      </Heading>
      {query.data && (
        <Box as="ul" display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="4" rowGap="1">
          {query.data.sections.map(({ id, title }) => (
            <li key={id}>
              <Link to={`${to}#${id}`} display="inline-block" py={{ base: '3', sm: '1' }}>
                {title}
              </Link>
            </li>
          ))}
        </Box>
      )}
      {!query.data &&
        (query.isFetching ? (
          <Box minH={{ base: '23rem', sm: '9rem' }}>
            <WaitingState />
          </Box>
        ) : (
          <FailedState title={title} hint={t('failed')} onRetry={query.refetch} />
        ))}
    </Box>
  );
}

function Found({ typed, loading }: { typed: string; loading: Loading }) {
  const { t } = useTranslation('help-index');
  const found = findSections(
    typed,
    loading.flatMap(([source, { data }]) => (data ? [[source, data] as const] : [])),
  );
  const isWaiting = loading.some(([, { isFetching }]) => isFetching);
  const failed = loading.filter(([, { isError, isFetching }]) => isError && !isFetching).map(([{ title }]) => title);
  return (
    <>
      <Text aria-live="polite" color="fg.muted">
        {t('count', { total: found.length })}
      </Text>
      {failed.length > 0 && <Text role="alert">{t('someFailed', { titles: failed.join(', ') })}</Text>}
      {found.length > 0 && (
        <Box as="ul" aria-label={t('found')} display="grid" gap="3">
          {found.map(({ source, section, excerpt }) => (
            <Box as="li" key={`${source.name} ${section.id}`} borderTopWidth="1px" pt="3">
              <Link to={`${source.to}#${section.id}`} fontWeight="semibold" css={{ smDown: fingertip }}>
                {section.title}
              </Link>
              <Text fontSize="table" color="fg.muted">
                {source.title}
              </Text>
              <Text lineClamp="2">{excerpt}</Text>
            </Box>
          ))}
        </Box>
      )}
      {isWaiting && <WaitingState />}
      {!isWaiting && found.length === 0 && <EmptyState title={t('nothing')} hint={t('nothingHint')} />}
    </>
  );
}
