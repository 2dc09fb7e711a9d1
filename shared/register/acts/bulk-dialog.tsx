import { useRef } from 'react';
import type { RefObject } from 'react';
import type * as z from 'zod';
import type { LegalAct } from '../../contract/common/organisation';
import { formatNumber, useTranslation } from '../../i18n';
import { notify } from '../../notices';
import { Box } from '../../ui';
import { Dialog } from '../../ui/dialog';
import { Form, useZodForm } from '../../ui/form';
import type { Register } from '../lists/register';
import { EMPTY_GROUND, GroundFields, groundOf, groundSchema, useActLabel, YesOrNo } from './ground';
import { BulkProgress } from './bulk-progress';
import { BulkResult } from './bulk-result';
import type { BulkAct, Outcome } from './change-many';
import type { Chosen } from './chosen';
import { useBulkRun } from './use-bulk-run';

/** What is to be done to which entries; it outlives the dialog's closing, so that its words stay while the dialog fades. */
export type BulkTarget = { act: BulkAct; entries: Chosen; open: boolean };

type BulkDialogProps = {
  register: Register;
  target: BulkTarget;
  onClose: () => void;
  /** Told of entries that were changed. */
  onChanged: (ids: readonly number[]) => void;
};

/** Asks once before many entries are changed, tells how far it is, and what came of each. Until it has ended it stays. */
export function BulkDialog({ register, target, onClose, onChanged }: BulkDialogProps) {
  const { t } = useTranslation(['register', 'shared']);
  const { act, entries, open } = target;
  const safeButton = useRef<HTMLButtonElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const ground = useRef<LegalAct>(undefined);
  const onDone = ({ done, refused, untried }: Outcome, isLeft: boolean) => {
    onChanged(done.map(({ id }) => id));
    if (isLeft && untried.length > 0) {
      const message = t('bulk.progress', { done: formatNumber(done.length), total: formatNumber(entries.size) });
      notify({ tone: 'failure', title: t('bulk.stopped'), message });
    }
    if (refused.length > 0 || untried.length > 0) return;
    notify({ tone: 'success', title: t('shared:success'), message: t(`bulk.${act}.done`, totalOf(done)) });
    onClose();
  };
  const { progress, outcome, run, stop } = useBulkRun(register, act, onDone);
  const begin = (given: LegalAct) => {
    ground.current = given;
    return run([...entries.keys()], given);
  };
  return (
    <Dialog
      open={open}
      onClose={progress ? () => undefined : onClose}
      title={t(`bulk.${act}.title`)}
      role="alertdialog"
      initialFocus={isLegal(act) ? numberField : safeButton}
    >
      {!outcome && (
        <Box hidden={progress !== undefined}>
          <AskForm act={act} total={entries.size} onSave={begin} onClose={onClose} {...{ safeButton, numberField }} />
        </Box>
      )}
      {progress && <BulkProgress {...progress} onStop={stop} />}
      {outcome && !progress && (
        <BulkResult
          register={register}
          act={act}
          outcome={outcome}
          onAgain={() => void run(outcome.untried, ground.current)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const totalOf = (entries: { length: number }) => ({ total: formatNumber(entries.length) });

type AskFormProps = {
  act: BulkAct;
  total: number;
  onSave: (ground: LegalAct) => Promise<void>;
  onClose: () => void;
  safeButton: RefObject<HTMLButtonElement | null>;
  numberField: RefObject<HTMLInputElement | null>;
};

const isLegal = (act: BulkAct): act is 'remove' | 'restore' => act === 'remove' || act === 'restore';

/** The question; of a legal act also by which order and why, once for all. */
function AskForm({ act, total, onSave, onClose, safeButton, numberField }: AskFormProps) {
  const { t } = useTranslation('register');
  const actLabel = useActLabel();
  const form = useZodForm(groundSchema, EMPTY_GROUND);
  const save = (ground: z.output<typeof groundSchema>) => onSave(groundOf(ground));
  return (
    <Form form={form} onSubmit={save}>
      <Box>{t(`bulk.${act}.question`, { total: formatNumber(total) })}</Box>
      {isLegal(act) && <GroundFields numberField={numberField} />}
      <YesOrNo
        tone={act === 'remove' ? 'danger' : 'normal'}
        doIt={isLegal(act) ? actLabel(act) : undefined}
        safeButton={safeButton}
        onNo={onClose}
      />
    </Form>
  );
}
