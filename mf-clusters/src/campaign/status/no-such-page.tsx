import { ButtonLink, EmptyState, Page, PageHeader } from '@klaster/shared/ui';
import type { ReactNode } from 'react';

interface NoSuchPageProps {
  title: string;
  /** What the address names does not exist. */
  text: string;
  wayOut: ReactNode;
}

export function NoSuchPage({ title, text, wayOut }: NoSuchPageProps) {
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState title={text} action={wayOut} />
    </Page>
  );
}

/** The action of an empty state: a link to a page that has something to show. */
export function WayOut({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} variant="outline" mt="1">
      {children}
    </ButtonLink>
  );
}
