import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { JSX, RefObject } from 'react';
import type * as z from 'zod';
import type { LegalAct } from '../../contract/registers/organisation';
import { AttachedFiles } from '../../files';
import type { FilesOwner } from '../../files';
import { useRemoveFile } from '../../files/calls';
import type { SentFile } from '../../files/calls';
import { HttpError, sessionClient } from '../../http';
import type { CallAnswer } from '../../http';
import { formatName, useTranslation } from '../../i18n';
import { notify, undoOf, useFailureNotice } from '../../notices';
import { Box } from '../../ui';
import { Dialog } from '../../ui/dialog';
import { Form, useZodForm } from '../../ui/form';
import { getEntryCalls, registerKey } from '../lists/queries';
import type { Act, Entry } from '../lists/queries';
import type { Register } from '../lists/register';
import {
  EMPTY_LEGAL_ACT,
  LegalActFields,
  readLegalAct,
  legalActFormSchema,
  useActLabel,
  YesOrNo,
} from '../acts/legal-act-fields';
import { TakenStir } from './taken-stir';

type Target = { entry: Entry; open: boolean };

/**
 * The entry of a dialog. It is kept after closing, so that its name is visible while the dialog fades. `ask` is stable,
 * so that a memoised list is not rendered again when a dialog opens.
 */
export function useActTarget() {
  const [target, setTarget] = useState<Target>();
  const ask = useCallback((entry: Entry) => setTarget({ entry, open: true }), []);
  /** Ignores a late response about another entry. */
  const close = (entry: Entry) => setTarget((now) => (now?.entry === entry ? { entry, open: false } : now));
  return { target, ask, close };
}

export type LegalActDialogProps = Pick<ReturnType<typeof useActTarget>, 'target' | 'close'> & {
  register: Register;
  act: Act;
  /** Order and reason are behind a disclosure; at first there is only the question. */
  folded?: boolean;
};

/** Placeholder until the dialog first opens, since it is mounted in advance. */
const NO_TARGET: Target = { entry: { id: 0, company_name: '' } as Entry, open: false };

export function LegalActDialog({ target = NO_TARGET, close, ...rest }: LegalActDialogProps): JSX.Element | null {
  const { t } = useTranslation('register');
  const { act, folded } = rest;
  const { entry, open } = target;
  const onClose = () => close(entry);
  const turn = useTurn(entry);
  const owner: FilesOwner = { of: `registers/${rest.register.name}`, id: entry.id, act };
  const { keep, discard, note } = useScans(owner);
  const onNo = () => {
    discard();
    onClose();
  };
  const onDone = () => {
    keep();
    onClose();
  };
  const safeButton = useRef<HTMLButtonElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      drawnClosed
      onClose={onNo}
      title={t(`acts.${act}.title`)}
      role="alertdialog"
      initialFocus={folded ? safeButton : numberField}
    >
      <ActForm key={turn} {...rest} {...{ entry, owner, onNo, onDone, onSent: note, safeButton, numberField }} />
    </Dialog>
  );
}

/** Scans that were sent in the dialog: without the act they are removed, which can be undone. */
function useScans(owner: FilesOwner) {
  const sent = useRef<SentFile[]>([]);
  const { mutate: remove } = useRemoveFile(owner);
  return {
    note: (file: SentFile) => void sent.current.push(file),
    keep: () => void (sent.current = []),
    discard: () => sent.current.splice(0).forEach((file) => remove(file)),
  };
}

/** Counts entries except the first, which uses the form that was rendered in advance. */
function useTurn({ id }: Entry): number {
  const [last, setLast] = useState({ id, turn: 0 });
  if (id === last.id) return last.turn;
  const next = { id, turn: last.id === NO_TARGET.entry.id ? 0 : last.turn + 1 };
  setLast(next);
  return next.turn;
}

type ActFormProps = Omit<LegalActDialogProps, 'target' | 'close'> & {
  entry: Entry;
  owner: FilesOwner;
  onNo: () => void;
  onDone: () => void;
  onSent: (file: SentFile) => void;
  safeButton: RefObject<HTMLButtonElement | null>;
  numberField: RefObject<HTMLInputElement | null>;
};

function ActForm(props: ActFormProps) {
  const { register, act, folded, entry, owner, onNo, onDone, onSent, safeButton, numberField } = props;
  const { t } = useTranslation(['register', 'shared']);
  const actLabel = useActLabel();
  const form = useZodForm(legalActFormSchema, EMPTY_LEGAL_ACT);
  const { mutateAsync, error } = useLegalAct(register, act);
  const save = async (legalAct: z.output<typeof legalActFormSchema>) => {
    await mutateAsync({ entry, legalAct: readLegalAct(legalAct) });
    onDone();
  };
  return (
    <Form form={form} onSubmit={save}>
      <Box>{t(`acts.${act}.question`, { name: formatName(entry.company_name) })}</Box>
      <TakenStir register={register} error={error} />
      <LegalActFields folded={folded} numberField={numberField} />
      {entry.id !== NO_TARGET.entry.id && (
        <AttachedFiles owner={owner} title={t('shared:files.scan')} onSent={onSent} />
      )}
      <YesOrNo
        tone={act === 'remove' ? 'danger' : 'normal'}
        // Oil factories have 'yes': specification 2.4.3.
        doIt={folded ? undefined : actLabel(act)}
        safeButton={safeButton}
        onNo={onNo}
      />
    </Form>
  );
}

/** Another back end may respond with nothing: the specification does not define responses to changes. */
type ActAnswer = CallAnswer<'PATCH /api/registers/clusters/:id/remove'> | null | undefined;

/** Resolves when the lists are refreshed. */
export function useLegalAct(register: Register, act: Act) {
  const { t } = useTranslation(['register', 'shared']);
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: registerKey(register) });
  const undoRemoval = useUndoRemoval(register);
  return useMutation({
    mutationFn: ({ entry, legalAct }: { entry: Entry; legalAct: LegalAct }): Promise<ActAnswer> =>
      sessionClient.call(getEntryCalls(register.name)[act], {
        params: { id: entry.id },
        ...(legalAct && { body: legalAct }),
      }),
    onSuccess: (answer, { entry }) => {
      notify({
        tone: 'success',
        title: t(`acts.${act}.doneTitle`),
        message: t(`acts.${act}.doneMessage`),
        subject: formatName(entry.company_name),
        undo: act === 'remove' ? undoOf(answer, () => undoRemoval(entry)) : undefined,
      });
      return refresh();
    },
    onError: (error) => {
      notify({ tone: 'failure', title: t('shared:failure') });
      // Somebody else was first: the list must show it.
      if (error instanceof HttpError && error.status === 409) void refresh();
    },
  });
}

/**
 * Undoes a removal and notifies the user of the outcome; rejects on failure. Lists are always refreshed, since a
 * refusal means that somebody else was first.
 */
export function useUndoRemoval(register: Register): (entry: Entry) => Promise<void> {
  const { t } = useTranslation('register');
  const cache = useQueryClient();
  const notifyFailure = useFailureNotice();
  const refresh = () => cache.invalidateQueries({ queryKey: registerKey(register) });
  return async ({ id, company_name }) => {
    try {
      await sessionClient.call(getEntryCalls(register.name).undoRemoval, { params: { id } });
    } catch (error) {
      notifyFailure(error);
      void refresh();
      throw error;
    }
    notify({ tone: 'success', title: t('acts.removalUndone'), subject: formatName(company_name) });
    await refresh();
  };
}
