import { remarkSchema } from '@klaster/shared/contract/reports';
import type { Remark } from '@klaster/shared/contract/reports';
import { useTranslation } from '@klaster/shared/i18n';
import { navigation } from '@klaster/shared/router';
import { useUnsavedInput } from '@klaster/shared/session';
import { Box, Button, chakra, Flex, skipLink, useNarrow, usePageActions, useShortcuts } from '@klaster/shared/ui';
import type { Shortcut } from '@klaster/shared/ui';
import { footBar, Form, TextAreaField, useWatch, useZodForm } from '@klaster/shared/ui/form';
import { useCallback, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Phrases } from '../remark/phrases';
import { remarkDraft } from '../remark/pinned-remarks';
import type { PinnedRemarks } from '../remark/pinned-remarks';

export type Decision = 'confirm' | 'reject';

export interface RemarkFormProps {
  reportId: string;
  /** Undefined until it has loaded. */
  saved: string | undefined;
  open: boolean;
  onAsk: (decision: Decision, remark: Remark) => unknown;
  /** Undefined if the server has no remarks on sections. */
  pinned: PinnedRemarks | undefined;
  children?: ReactNode;
}

/** Source: specification 2.4.1, 6.3.1 and 6.3.12. */
export function RemarkForm({ reportId, saved, open, pinned, onAsk, children }: RemarkFormProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const narrow = useNarrow();
  const { form, put } = useRemark(reportId, saved, open);
  const keys = pinned ? `${t('remark.keys')} ${t('pinned.keys')}` : t('remark.keys');
  /** The field shows the remark of an earlier round until something else is typed. */
  const typed = () => (form.getValues('comment') === saved ? '' : form.getValues('comment'));
  const confirm = form.handleSubmit((remark) => onAsk('confirm', remark));
  const reject = () => {
    // Remarks on sections are a sufficient reason for a rejection: they become its remark.
    if (pinned && form.getValues('comment').trim() === '') put(pinned.joined(t('entry.passport')));
    return form.handleSubmit((remark) => onAsk('reject', remark))();
  };
  usePageActions(
    open
      ? [
          { id: 'confirm', label: t('review.confirm'), run: confirm },
          { id: 'reject', label: t('review.reject'), run: reject },
        ]
      : [],
  );
  useDecisionKeys(open, { confirm, reject });
  return (
    <Box id={REMARK_ID} css={open ? withinReach : undefined} data-print={open ? 'hidden' : undefined}>
      <Form form={form} onSubmit={async (remark) => onAsk('confirm', remark)}>
        {open && pinned && <Phrases onPut={(text) => put(joinedTexts(typed(), text))} />}
        <TextAreaField
          name="comment"
          label={t('remark.title')}
          height="300px"
          disabled={!open}
          help={open && !narrow ? keys : undefined}
          messages={{ too_short: t('remark.tooShort') }}
        />
        {children}
        <Flex data-bar="" gap="3" wrap="wrap" align="center" data-print="hidden">
          <Button variant="outline" colorPalette="gray" me="auto" onClick={() => navigation.back()}>
            {t('shared:back')}
          </Button>
          {open && (
            <>
              <RemarkInBrief form={form} saved={saved} />
              <Button variant="outline" colorPalette="red" aria-keyshortcuts="Alt+R" onClick={() => void reject()}>
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

const REMARK_ID = 'remark';

/** At the start of the page: skips the figures. */
export function SkipToRemark() {
  const { t } = useTranslation('mf-clusters');
  return (
    <Button {...skipLink} onClick={() => document.getElementById(REMARK_ID)?.querySelector('textarea')?.focus()}>
      {t('remark.skip')}
    </Button>
  );
}

/** A link to the remark, which may be far below. */
function RemarkInBrief({ form, saved }: { form: RemarkState } & Pick<RemarkFormProps, 'saved'>) {
  const { t } = useTranslation('mf-clusters');
  const comment = useWatch({ control: form.control, name: 'comment' });
  const text = comment.trim();
  useUnsavedInput(text !== '' && comment !== saved);
  return (
    <Button
      variant="ghost"
      colorPalette="gray"
      data-remark=""
      title={text || undefined}
      onClick={() => form.setFocus('comment')}
    >
      <chakra.span truncate>{text ? t('decisionBar.text', { text }) : t('decisionBar.write')}</chakra.span>
    </Button>
  );
}

const joinedTexts = (before: string, text: string) => (before.trim() === '' ? text : `${before.trimEnd()}\n${text}`);

/** Ctrl+Enter (⌘+Enter) confirms, Alt+R rejects, wherever the focus is. */
function useDecisionKeys(open: boolean, { confirm, reject }: Record<Decision, () => unknown>): void {
  const { t } = useTranslation('mf-clusters');
  const keys: Shortcut[] = [
    { keys: [{ key: 'Enter', ctrl: true }], label: t('decisionBar.confirmKey'), run: () => void confirm() },
    { keys: [{ code: 'KeyR', alt: true }], label: t('decisionBar.rejectKey'), run: () => void reject() },
  ];
  useShortcuts(open ? keys : []);
}

/**
 * The buttons stick to the bottom of the window, unless the window is low. Sticky elements stay within their parent, so
 * the elements around them have no box.
 */
const withinReach = {
  '&, & > form, & > form > div': { display: 'contents' },
  '& [data-bar]': {
    ...footBar,
    mx: { base: '-4', lg: '-6' },
    px: { base: '4', lg: '6' },
    '& > *': { flex: { base: '1 1 auto', sm: 'none' } },
    '@media (max-height: 30rem)': { position: 'static' },
  },
  '& [data-bar] [data-remark]': {
    display: { base: 'none', sm: 'inline-flex' },
    flex: '0 1 auto',
    minWidth: '0',
    maxWidth: '24rem',
    fontWeight: 'normal',
  },
  smDown: { '& [data-bar] button': { px: '2' } },
} as const;

type RemarkState = ReturnType<typeof useRemark>['form'];

/** Until the decision, the input takes precedence over the saved remark. */
function useRemark(reportId: string, saved: string | undefined, open: boolean) {
  const form = useZodForm(remarkSchema, { comment: remarkDraft.read(reportId) ?? '' });
  // The tab's storage may be full.
  const unsaved = useRef<string>(undefined);
  useEffect(() => {
    const typed = open ? (unsaved.current ?? remarkDraft.read(reportId)) : undefined;
    form.reset({ comment: typed ?? saved ?? '' });
  }, [form, reportId, saved, open]);
  const keep = useCallback(
    (comment: string) => {
      unsaved.current = comment === saved ? undefined : comment;
      if (comment === saved) remarkDraft.drop(reportId);
      else remarkDraft.keep(reportId, comment);
    },
    [reportId, saved],
  );
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ type, values }) => {
          if (type === 'change') keep(values.comment);
        },
      }),
    [form, keep],
  );
  const put = (comment: string) => {
    form.setValue('comment', comment, { shouldValidate: form.formState.isSubmitted });
    keep(comment);
  };
  return { form, put };
}
