import { QueryClient, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { publicClient } from '../../../http';
import { formatName, useTranslation } from '../../../i18n';
import { loadOptions } from '../../../query';
import { PageHeader } from '../../../ui';

const provinces = {
  queryKey: ['shared', 'provinces'],
  ...loadOptions(publicClient, 'GET /api/provinces'),
};

function useProvinces(client?: QueryClient) {
  const { data } = useQuery(provinces, client);
  return <p>{data?.map(({ province_name }) => formatName(province_name))}</p>;
}

function Page({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('shared');
  return (
    <>
      <PageHeader title={t('yes')} />
      {children}
    </>
  );
}

/** A correct public screen. */
export const Faultless = () => <Page>{useProvinces()}</Page>;

/** Also correct: shows when its data arrived. */
export const WithTime = () => (
  <Page>
    {useProvinces()}
    {useQuery(provinces).dataUpdatedAt}
  </Page>
);

export const WithoutHeading = () => useProvinces();

export const WithoutRows = () => <Page />;

export const DocumentWhileRendering = () => <Page>{document.title}</Page>;

export function StoreWithoutSnapshot() {
  return (
    <Page>
      {useSyncExternalStore(
        () => () => {},
        () => 1,
      )}
    </Page>
  );
}

const Later = lazy(() => new Promise<never>(() => {}));

export const LeftToTheBrowser = () => (
  <Page>
    {useProvinces()}
    <Suspense>
      <Later />
    </Suspense>
  </Page>
);

export function Fetching() {
  useState(() => void fetch('http://localhost/api/provinces'));
  return <Page>{useProvinces()}</Page>;
}

export const Form = () => (
  <Page>
    <form action="/">{useProvinces()}</form>
  </Page>
);

const fake = 'fake' as 'yes';

export const MissingText = () => (
  <Page>
    {useTranslation('shared').t(fake)}
    {useProvinces()}
  </Page>
);

export const NameAsRegistered = () => <Page>{useQuery(provinces).data?.map(() => 'Тошкент вилояти')}</Page>;

const cache = new Map<string, string>();

export function CachedText() {
  const { t } = useTranslation('shared');
  const heading = cache.get('heading') ?? t('yes');
  cache.set('heading', heading);
  return (
    <>
      <PageHeader title={heading} />
      {useProvinces()}
    </>
  );
}

const client = new QueryClient();

export const CachedAnswer = () => <Page>{useProvinces(client)}</Page>;

const visits = new Set<object>();

export const Counting = () => (
  <Page>
    {useProvinces()}
    {visits.add({}).size}
  </Page>
);
