import { Flex, Text, chakra } from '@chakra-ui/react';
import { formatNumber, useTranslation } from '../../i18n';
import { Navigate } from '../../router';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { ButtonLink } from '../controls/link';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** On all pages. */
  total: number;
  /** The shown rows and total belong to the previous query. */
  stale?: boolean;
  /** Address of a page. */
  hrefFor: (page: number) => string;
}

/** A page number beyond the last one is redirected to it: an empty list would look as if nothing existed. */
export function Pagination({ page, pageSize, total, stale = false, hrefFor }: PaginationProps) {
  const { t } = useTranslation('shared');
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (page > last && !stale) return <Navigate to={hrefFor(last)} replace />;
  if (page > last || total === 0) return null;
  const range = {
    from: formatNumber((page - 1) * pageSize + 1),
    to: formatNumber(Math.min(page * pageSize, total)),
    total: formatNumber(total),
  };
  return (
    <Flex wrap="wrap" align="center" justify="space-between" gap="3" data-print="hidden">
      <Text fontSize="table" color="fg.muted">
        {t('ui.pagination.range', range)}
      </Text>
      {last > 1 && <PageLinks page={page} last={last} hrefFor={hrefFor} />}
    </Flex>
  );
}

function PageLinks({ page, last, hrefFor }: { page: number; last: number; hrefFor: (page: number) => string }) {
  const { t } = useTranslation('shared');
  return (
    <chakra.nav aria-label={t('ui.pagination.label')}>
      <Flex as="ul" listStyleType="none" gap="1" align="center" wrap="wrap">
        {page > 1 && <Step to={hrefFor(page - 1)} label={t('ui.pagination.previous')} shape={iconShapes.chevronLeft} />}
        {pageNumbers(page, last).map((entry) => (
          <li key={entry}>
            {entry < 0 ? (
              <chakra.span px="1">…</chakra.span>
            ) : (
              <PageLink to={hrefFor(entry)} number={entry} current={entry === page} />
            )}
          </li>
        ))}
        {page < last && <Step to={hrefFor(page + 1)} label={t('ui.pagination.next')} shape={iconShapes.chevronRight} />}
      </Flex>
    </chakra.nav>
  );
}

function PageLink({ to, number, current }: { to: string; number: number; current: boolean }) {
  const { t } = useTranslation('shared');
  return (
    <ButtonLink
      to={to}
      size="sm"
      variant={current ? 'solid' : 'ghost'}
      aria-label={t('ui.pagination.page', { page: number })}
      {...(current && { 'aria-current': 'page' })}
    >
      {number}
    </ButtonLink>
  );
}

function Step({ to, label, shape }: { to: string; label: string; shape: (typeof iconShapes)['chevronLeft'] }) {
  return (
    <li>
      <ButtonLink to={to} size="sm" variant="ghost" px="2" aria-label={label}>
        <Icon shape={shape} />
      </ButtonLink>
    </li>
  );
}

/** First, last, current page and its neighbours. Gaps are distinct negative numbers: `pageNumbers(5, 9)` is `[1, -1, 4, 5, 6, -2, 9]`. */
export function pageNumbers(page: number, last: number): number[] {
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < last);
  const before = (near[0] ?? last) > 2 ? [-1] : [];
  const after = (near.at(-1) ?? 1) < last - 1 ? [-2] : [];
  const ends = last > 1 ? [last] : [];
  return near.length === 0 ? [1, ...ends] : [1, ...before, ...near, ...after, ...ends];
}
