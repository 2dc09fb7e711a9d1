import { useRef, useEffect } from 'react';
import type { RefObject } from 'react';
import type * as z from 'zod';
import type { LegalAct } from '../../contract/registers/organisation';
import { formatNumber, useTranslation } from '../../i18n';
import { notify } from '../../notices';
import { useUnsavedInput } from '../../session';
import { Box, Button, chakra, Flex, Stack } from '../../ui';
import { Dialog } from '../../ui/dialog';
import { Form, useZodForm } from '../../ui/form';
import type { Register } from '../lists/register';
import {
  EMPTY_LEGAL_ACT,
  LegalActFields,
  readLegalAct,
  legalActFormSchema,
  useActLabel,
  YesOrNo,
} from './legal-act-fields';
import { BulkResult, formatTotal } from './bulk-result';
import { isComplete } from './change-many';
import type { BulkAct, Outcome } from './change-many';
import type { Chosen } from './use-choice';
import { useBulkRun } from './use-bulk-run';
import type { Progress } from './use-bulk-run';
import { useUndoOffer } from './use-undo-offer';

/** Kept while the dialog closes, so that its text does not disappear. */
export type BulkTarget = { act: BulkAct; entries: Chosen; open: boolean };

type BulkDialogProps = {
  register: Register;
  target: BulkTarget;
  onOpen: (open: boolean) => void;
  onChanged: (ids: readonly number[]) => void;
};

/** Asks for confirmation once for all entries, then shows progress and outcomes. Cannot be closed while changes are sent. */
export function BulkDialog({ register, target, onOpen, onChanged }: BulkDialogProps) {
  const { t } = useTranslation(['register', 'shared']);
  const { act, entries, open } = target;
  const safeButton = useRef<HTMLButtonElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const legalAct = useRef<LegalAct>(undefined);
  const onClose = () => onOpen(false);
  const { undo, undone, offer, isLeft } = useUndoOffer(register, onOpen);
  const onDone = (outcome: Outcome) => {
    const { done, refused, untried } = outcome;
    onChanged(done.map(({ id }) => id));
    const offered = offer(outcome);
    if (isComplete(outcome)) {
      const message = t(`bulk.${act}.done`, formatTotal(done));
      notify({ tone: 'success', title: t('shared:success'), message, undo: offered });
    } else if (isLeft.current) {
      const title = untried.length > 0 ? t('bulk.stopped') : t('bulk.refused', formatTotal(refused));
      const message = t('bulk.progress', { done: formatNumber(done.length), total: formatNumber(entries.size) });
      notify({ tone: 'failure', title, message, undo: offered });
    }
  };
  const { progress, outcome, run, stop } = useBulkRun(register, act, { onDone, isLeft });
  // The order stays in use while some entries are left.
  useUnsavedInput(open && outcome !== undefined && outcome.untried.length > 0);
  const change = async (ids: readonly number[]) => {
    if (isComplete(await run(ids, legalAct.current))) onClose();
  };
  const begin = (confirmedAct: LegalAct) => {
    legalAct.current = confirmedAct;
    return change([...entries.keys()]);
  };
  return (
    <Dialog
      open={open}
      drawnClosed
      onClose={progress ? () => undefined : onClose}
      title={t(`bulk.${undone ? 'undo' : act}.title`)}
      role="alertdialog"
      initialFocus={isLegal(act) ? numberField : safeButton}
    >
      {!outcome && (
        <Box hidden={progress !== undefined}>
          <ConfirmForm
            act={act}
            total={entries.size}
            onSave={begin}
            onClose={onClose}
            {...{ safeButton, numberField }}
          />
        </Box>
      )}
      {progress && <BulkProgress {...progress} onStop={stop} />}
      {outcome && !progress && (
        <BulkResult
          key={undone ? 'undo' : act}
          register={register}
          act={undone ? 'undo' : act}
          outcome={undone ?? outcome}
          undo={undone ? undefined : undo}
          onAgain={() => void change(outcome.untried)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

type ConfirmFormProps = {
  act: BulkAct;
  total: number;
  onSave: (legalAct: LegalAct) => Promise<void>;
  onClose: () => void;
  safeButton: RefObject<HTMLButtonElement | null>;
  numberField: RefObject<HTMLInputElement | null>;
};

const isLegal = (act: BulkAct): act is 'remove' | 'restore' => act === 'remove' || act === 'restore';

/** A legal act also asks for its order and reason, once for all entries. */
function ConfirmForm({ act, total, onSave, onClose, safeButton, numberField }: ConfirmFormProps) {
  const { t } = useTranslation('register');
  const actLabel = useActLabel();
  const form = useZodForm(legalActFormSchema, EMPTY_LEGAL_ACT);
  const save = (legalAct: z.output<typeof legalActFormSchema>) => onSave(readLegalAct(legalAct));
  return (
    <Form form={form} onSubmit={save}>
      <Box>{t(`bulk.${act}.question`, { total: formatNumber(total) })}</Box>
      {isLegal(act) && <LegalActFields numberField={numberField} />}
      <YesOrNo
        tone={act === 'remove' ? 'danger' : 'normal'}
        doIt={isLegal(act) ? actLabel(act) : undefined}
        safeButton={safeButton}
        onNo={onClose}
      />
    </Form>
  );
}

/** Changes already made stay when stopped. */
function BulkProgress({ done, total, onStop }: Progress & { onStop: () => void }) {
  const { t } = useTranslation('register');
  const stop = useRef<HTMLButtonElement>(null);
  // The form that had the focus is hidden.
  useEffect(() => stop.current?.focus(), []);
  const label = t('bulk.progress', { done: formatNumber(done), total: formatNumber(total) });
  return (
    <Stack gap="4">
      <span>{label}</span>
      <chakra.progress value={done} max={total} aria-label={label} width="full" />
      <Flex justify="flex-end">
        <Button
          ref={stop}
          variant="outline"
          colorPalette="gray"
          // The previous button may have been in this place: ignores its second click, and its held key.
          onClick={({ detail }) => detail < 2 && onStop()}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {t('bulk.stop')}
        </Button>
      </Flex>
    </Stack>
  );
}
