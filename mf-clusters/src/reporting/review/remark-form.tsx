import { remarkSchema } from '@klaster/shared/contract';
import type { Remark } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { navigation } from '@klaster/shared/router';
import { Box, Button, Flex, useNarrow, usePageActions } from '@klaster/shared/ui';
import { footBar, Form, TextAreaField, useZodForm } from '@klaster/shared/ui/form';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { remarkDraft } from '../remark/remark-draft';
import type { Decision } from './use-decision';

export interface RemarkFormProps {
  reportId: string;
  /** Remark as the API has it; unknown until it has come. */
  saved: string | undefined;
  /** Whether the report waits for a decision. */
  open: boolean;
  /** Asks for a decision; the remark is valid. */
  onAsk: (decision: Decision, remark: Remark) => unknown;
  /** Whether sections take remarks too. */
  bySection: boolean;
  /** What there is to say right above the ways out. */
  children?: ReactNode;
}

/** The remark of a review with its ways out. Source: specification 2.4.1 and 6.3.1. */
export function RemarkForm({ reportId, saved, open, bySection, onAsk, children }: RemarkFormProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const narrow = useNarrow();
  const form = useRemark(reportId, saved, open);
  const keys = bySection ? `${t('remark.keys')} ${t('pinned.keys')}` : t('remark.keys');
  const reject = form.handleSubmit((remark) => onAsk('reject', remark));
  const confirm = form.handleSubmit((remark) => onAsk('confirm', remark));
  const decisions = [
    { id: 'confirm', label: t('review.confirm'), run: confirm },
    { id: 'reject', label: t('review.reject'), run: reject },
  ];
  usePageActions(open ? decisions : []);
  return (
    <Box css={open ? withinReach : undefined} data-print={open ? 'hidden' : undefined}>
      <Form form={form} onSubmit={async (remark) => onAsk('confirm', remark)}>
        <Box onKeyDown={submitByKeys}>
          <TextAreaField
            name="comment"
            label={t('remark.title')}
            height="300px"
            disabled={!open}
            help={open && !narrow ? keys : undefined}
            messages={{ too_short: t('remark.tooShort') }}
          />
        </Box>
        {children}
        <Flex
          data-bar=""
          gap="3"
          wrap="wrap"
          data-print="hidden"
          css={{ '& button': { flex: { base: '1 1 auto', sm: 'none' } } }}
        >
          <Button variant="outline" colorPalette="gray" me="auto" onClick={() => navigation.back()}>
            {t('shared:back')}
          </Button>
          {open && (
            <>
              <Button variant="outline" colorPalette="red" onClick={() => void reject()}>
                {t('review.reject')}
              </Button>
              <Button type="submit" aria-keyshortcuts="Control+Enter Meta+Enter">
                {t('review.confirm')}
              </Button>
            </>
          )}
        </Flex>
      </Form>
    </Box>
  );
}

/**
 * On a phone the ways out stay at the foot of the window while the report is read. What sticks stays within its parent: the form
 * and what is around it give theirs up, so that it is the page.
 */
const withinReach = {
  smDown: {
    '&, & > form, & > form > div': { display: 'contents' },
    '& [data-bar]': footBar,
    '& [data-bar] button': { px: '2' },
  },
};

/** Ctrl+Enter, on a Mac ⌘+Enter, in the remark does what the form's button does. */
function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

/** Form state: what is being typed comes before what is saved, until the report is decided. */
function useRemark(reportId: string, saved: string | undefined, open: boolean) {
  const form = useZodForm(remarkSchema, { comment: remarkDraft.read(reportId) ?? '' });
  // The tab may have had no room for it.
  const kept = useRef<string>(undefined);
  useEffect(() => {
    const typed = open ? (kept.current ?? remarkDraft.read(reportId)) : undefined;
    form.reset({ comment: typed ?? saved ?? '' });
  }, [form, reportId, saved, open]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type, values }) => {
          if (type !== 'change') return;
          kept.current = values.comment === saved ? undefined : values.comment;
          if (values.comment === saved) remarkDraft.drop(reportId);
          else remarkDraft.keep(reportId, values.comment);
        },
      }),
    [form, reportId, saved],
  );
  return form;
}
