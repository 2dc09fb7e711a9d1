import { PAGES } from '@klaster/shared/contract/http';
import type { BulkAnswer } from '@klaster/shared/contract/registers';
import { remarkSchema } from '@klaster/shared/contract/reports';
import type { BulkConfirmation, Remark, ReviewQueueAnswer, ReviewQueueItem } from '@klaster/shared/contract/reports';
import { sessionClient } from '@klaster/shared/http';
import { formatName, formatNumber, useTranslation } from '@klaster/shared/i18n';
import { notify, undoOf } from '@klaster/shared/notices';
import { Box, Button, chakra, Link, Loaded, Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, TextAreaField, useZodForm } from '@klaster/shared/ui/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Phrases } from '../remark/phrases';
import { invalidateDecided } from '../report/queries';
import { reportHref, usualReportsQuery } from './queries';
import type { QueueFilters } from './queries';

interface UsualDecisionProps {
  /** Undefined until they arrive. A server may not count usual reports. */
  counts: ReviewQueueAnswer['counts'] | undefined;
  filters: QueueFilters;
}

/** Confirms all matching reports without an unexplained figure, with one remark. Source: specification 6.3.12. */
export function UsualDecision({ counts, filters }: UsualDecisionProps) {
  const { t } = useTranslation('mf-clusters');
  const [dialog, setDialog] = useState({ times: 0, open: false });
  const close = () => setDialog({ ...dialog, open: false });
  const total = counts ? counts.usual : 0;
  if (total === undefined) return null;
  return (
    <>
      {/* Also without any, so that nothing moves. */}
      <Button
        variant="outline"
        data-print="hidden"
        disabled={total === 0}
        onClick={() => setDialog({ times: dialog.times + 1, open: true })}
      >
        {t('queue.usual.action', { total: counts ? formatNumber(total) : '…' })}
      </Button>
      <Dialog open={dialog.open} onClose={close} title={t('queue.usual.title')} role="alertdialog">
        {dialog.times > 0 && <UsualReports key={dialog.times} filters={filters} onClose={close} />}
      </Dialog>
    </>
  );
}

interface UsualReportsProps {
  filters: QueueFilters;
  onClose: () => void;
}

/** The list as it was when the dialog was opened, so that what is confirmed has been seen. */
function UsualReports({ filters, onClose }: UsualReportsProps) {
  const query = useQuery({ ...usualReportsQuery(filters), staleTime: Infinity, gcTime: 0 });
  const [refused, setRefused] = useState<BulkAnswer['results']>([]);
  if (refused.length > 0) return <Refused results={refused} onClose={onClose} />;
  return (
    <Loaded query={query}>
      {({ items, total }) => (
        <ConfirmForm items={items} total={total} filters={filters} onClose={onClose} onRefused={setRefused} />
      )}
    </Loaded>
  );
}

interface ConfirmFormProps extends UsualReportsProps {
  items: readonly ReviewQueueItem[];
  total: number;
  onRefused: (results: BulkAnswer['results']) => void;
}

function ConfirmForm({ items, total, filters, onClose, onRefused }: ConfirmFormProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const form = useZodForm(remarkSchema, { comment: '' });
  const { mutateAsync } = useUsualConfirmation();
  const undo = useManyUndone();
  const confirm = async ({ comment }: Remark) => {
    const reports = items.map(({ id, round = 1, approval }) => ({
      id,
      round,
      ...(approval && { level: approval.level }),
    }));
    const answer = await mutateAsync({ comment, reports });
    const done = answer.results.filter(({ problem }) => !problem).map(({ id }) => id);
    const refused = answer.results.filter(({ problem }) => problem);
    if (done.length > 0)
      notify({
        tone: 'success',
        title: t('shared:success'),
        message: t('queue.usual.done', { total: formatNumber(done.length) }),
        undo: undoOf(answer, () => undo(done)),
      });
    if (refused.length === 0) onClose();
    else onRefused(refused);
  };
  const shown = formatNumber(items.length);
  return (
    <Form form={form} onSubmit={confirm}>
      <Stack gap="3">
        <Text>{t('queue.usual.question', { total: shown })}</Text>
        {total > PAGES.largest && <Text>{t('queue.usual.part', { total: formatNumber(total), shown })}</Text>}
        <ReportList>
          {items.map((report) => (
            <ReportLine key={report.id} name={report.farm} href={reportHref(report.id, filters)}>
              {formatName(report.province_name)}
            </ReportLine>
          ))}
        </ReportList>
        <Phrases onPut={(comment) => form.setValue('comment', comment, { shouldValidate: true })} />
        <TextAreaField name="comment" label={t('remark.title')} messages={{ too_short: t('remark.tooShort') }} />
        <FormActions submitLabel={t('review.confirm')}>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('shared:no')}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}

function Refused({ results, onClose }: { results: BulkAnswer['results']; onClose: () => void }) {
  const { t } = useTranslation('mf-clusters');
  const button = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <Stack gap="3" role="status">
      <Text fontWeight="semibold">{t('queue.usual.refused', { total: formatNumber(results.length) })}</Text>
      <ReportList>
        {results.map(({ id, company_name, problem }) => (
          <ReportLine key={id} name={company_name ?? String(id)} href={`/amallar/cluster-info/${id}`}>
            {problem?.detail}
          </ReportLine>
        ))}
      </ReportList>
      <Button ref={button} alignSelf="end" variant="outline" colorPalette="gray" onClick={onClose}>
        {t('queue.usual.close')}
      </Button>
    </Stack>
  );
}

function ReportList({ children }: { children: ReactNode }) {
  const { t } = useTranslation('mf-clusters');
  return (
    <Box
      maxH="16rem"
      overflowY="auto"
      borderWidth="1px"
      borderRadius="md"
      tabIndex={0}
      role="group"
      aria-label={t('queue.usual.list')}
    >
      <chakra.ol fontSize="table" listStylePosition="inside" css={{ '& li + li': { borderTopWidth: '1px' } }}>
        {children}
      </chakra.ol>
    </Box>
  );
}

/** The report opens in a new tab, so that the list stays. */
function ReportLine({ name, href, children }: { name: string; href: string; children: ReactNode }) {
  return (
    <chakra.li px="3" py="1.5">
      <Link to={href} target="_blank" rel="noopener">
        {formatName(name)}
      </Link>{' '}
      <chakra.span color="fg.muted">{children}</chakra.span>
    </chakra.li>
  );
}

export function useUsualConfirmation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkConfirmation) => sessionClient.call('POST /api/review/clusters/bulk/confirm', { body }),
    // Also after a failure: some may have been confirmed.
    onSettled: () => void invalidateDecided(client),
  });
}

export function useManyUndone() {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (ids: number[]) =>
      sessionClient.call('POST /api/review/clusters/bulk/decision/undo', { body: { ids } }),
    onSettled: () => void invalidateDecided(client),
  });
  return async (ids: number[]) => {
    const { results, done } = await mutateAsync(ids);
    const refused = results.filter(({ problem }) => problem);
    if (refused.length === 0) {
      const message = t('queue.usual.undone', { total: formatNumber(done) });
      return notify({ tone: 'success', title: t('shared:success'), message });
    }
    return notify({
      tone: 'failure',
      title: t('queue.usual.notUndone', { total: formatNumber(refused.length) }),
      message: refused[0]?.problem?.detail ?? '',
      subject: refused.map(({ id, company_name }) => formatName(company_name ?? String(id))).join(', '),
    });
  };
}
