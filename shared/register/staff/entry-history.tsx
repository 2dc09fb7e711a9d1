import { useInfiniteQuery } from '@tanstack/react-query';
import type { RegisterChange } from '../../contract/registers/history';
import { formatDate, formatDateTime, formatName, formatNumber, useTranslation } from '../../i18n';
import { useHoldsInRegisters } from '../../session';
import { Box, BusyButton, chakra, EmptyState, Flex, Link, Loaded, SignatureNote, Stack, Text } from '../../ui';
import { useFieldLabel, useFieldText } from '../lists/fields';
import { historyQuery } from '../lists/queries';
import type { Register } from '../lists/register';

/** Changes, the latest first: who, when, and each field before and after. */
export function EntryHistory({ register, id }: { register: Register; id: number }) {
  const { t } = useTranslation('register');
  const isAdmin = useHoldsInRegisters('ADMIN');
  const query = useInfiniteQuery(historyQuery(register, id));
  return (
    <Box as="section" aria-labelledby="history-title">
      <Flex justify="space-between" align="baseline" wrap="wrap" columnGap="4" mb="2">
        <Text as="h2" id="history-title" fontSize="lg" fontWeight="semibold">
          {t('history.title')}
        </Text>
        {isAdmin && (
          <Link to={`/audit?entity=${register.name}&entity_id=${id}`} data-print="hidden">
            {t('history.audit')}
          </Link>
        )}
      </Flex>
      <Loaded query={query}>
        {({ pages }) => {
          // A change made meanwhile shifts the pages, so an item may occur on two of them.
          const byId = new Map(pages.flatMap(({ items }) => items).map((change) => [change.id, change]));
          const changes = [...byId.values()];
          return changes.length === 0 ? (
            <EmptyState title={t('history.empty')} />
          ) : (
            <chakra.ol listStyleType="none" display="grid" gap="0">
              {changes.map((change) => (
                <Change key={change.id} register={register} change={change} />
              ))}
            </chakra.ol>
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <BusyButton
          mt="3"
          variant="outline"
          data-print="hidden"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('history.more')}
        </BusyButton>
      )}
    </Box>
  );
}

type ChangeProps = { register: Register; change: RegisterChange };

function Change({ register, change }: ChangeProps) {
  const { t } = useTranslation('register');
  const { action, at, user_name, changes, import_file } = change;
  // Only imports and removals can be undone.
  const isOfRemoval = action === 'undo' && !import_file;
  const title = isOfRemoval ? t('acts.removalUndone') : t(`history.${action}`);
  return (
    <chakra.li py="3" borderTopWidth="1px">
      <Stack gap="1">
        <Text>
          <chakra.span fontWeight="semibold">{title}</chakra.span>{' '}
          <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
            <time dateTime={at}>{formatDateTime(at)}</time>
            {' · '}
            {user_name ? formatName(user_name) : t('history.nobody')}
          </chakra.span>
        </Text>
        <LegalActDetails {...change} />
        {change.signature && <SignatureNote signature={change.signature} name={`${action}-${change.id}`} />}
        {action === 'create' && changes.length > 0 && (
          <chakra.details>
            <chakra.summary cursor="pointer" color="fg.muted">
              {t('history.entered', { total: formatNumber(changes.length) })}
            </chakra.summary>
            <Differences register={register} change={change} />
          </chakra.details>
        )}
        {(action === 'edit' || (action === 'undo' && !isOfRemoval)) && (
          <Differences register={register} change={change} />
        )}
      </Stack>
    </chakra.li>
  );
}

function LegalActDetails({ order_number, order_date, reason, import_file, file }: RegisterChange) {
  const { t } = useTranslation('register');
  const order = orderText(t, order_number, order_date);
  const fileName = file ?? import_file;
  return (
    <>
      {order && <Text>{`${t('view.order')}: ${order}`}</Text>}
      {fileName && <Text overflowWrap="anywhere">{t('history.file', { name: fileName })}</Text>}
      {reason && <Text overflowWrap="anywhere" whiteSpace="pre-line">{`${t('view.reason')}: ${reason}`}</Text>}
    </>
  );
}

type Translate = (key: 'view.orderOf' | 'list.order', values: { number: string; date: string }) => string;

/** With number and date, as far as known. */
export function orderText(t: Translate, number?: string | null, date?: string | null): string {
  if (number && date) return t('view.orderOf', { number, date: formatDate(date) });
  if (number) return `№ ${number}`;
  return date ? formatDate(date) : '';
}

function Differences({ register, change: { action, changes } }: ChangeProps) {
  const { t } = useTranslation('register');
  const label = useFieldLabel(register);
  const text = useFieldText(register);
  if (changes.length === 0) return <Text color="fg.muted">{t('history.same')}</Text>;
  return (
    <chakra.dl fontSize="table" display="grid" gap="1" mt="1">
      {changes.map(({ field, before, after }) => (
        <Box key={field} display="grid" gridTemplateColumns={{ base: '1fr', sm: '14rem 1fr' }} columnGap="4">
          <chakra.dt color="fg.muted">{label(field)}</chakra.dt>
          <chakra.dd overflowWrap="anywhere">
            {action === 'edit' && (
              <>
                <chakra.del color="fg.muted" aria-label={`${t('history.before')}: ${text(field, before)}`}>
                  {text(field, before)}
                </chakra.del>
                {' → '}
              </>
            )}
            <chakra.ins textDecoration="none" aria-label={`${t('history.after')}: ${text(field, after)}`}>
              {text(field, after)}
            </chakra.ins>
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
