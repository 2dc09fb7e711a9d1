import { useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import * as z from 'zod';
import { legalActBodySchema } from '../../contract/organisation';
import { formatName, useTranslation } from '../../i18n';
import { Box, Button, chakra, Stack } from '../../ui';
import { Dialog } from '../../ui/dialog';
import { Form, FormActions, TextAreaField, TextField, useZodForm } from '../../ui/form';
import type { Entry } from '../queries';
import type { Register } from '../register';
import { useLegalAct } from './changes';
import type { Act } from './changes';
import { TakenStir } from './taken-stir';

type Target = { entry: Entry; open: boolean };

/** The entry that a dialog asks about. It outlives the dialog's closing, so that its name stays while the dialog fades. */
export function useActTarget() {
  const [target, setTarget] = useState<Target>();
  const ask = (entry: Entry) => setTarget({ entry, open: true });
  /** A late answer about another entry closes nothing. */
  const close = (entry: Entry) => setTarget((now) => (now?.entry === entry ? { entry, open: false } : now));
  return { target, ask, close };
}

export type LegalActDialogProps = Pick<ReturnType<typeof useActTarget>, 'target' | 'close'> & {
  register: Register;
  act: Act;
  /** Order and reason are asked for only by who opens them: the question alone stands there. */
  folded?: boolean;
};

/** Asks before an act, naming the entry; by which order and why, as far as that is known. */
export function LegalActDialog({ target, close, ...rest }: LegalActDialogProps) {
  const { t } = useTranslation('register');
  const first = useRef<HTMLButtonElement>(null);
  if (!target) return null;
  const { entry, open } = target;
  const onClose = () => close(entry);
  return (
    <Dialog open={open} onClose={onClose} title={t(`acts.${rest.act}.title`)} role="alertdialog" initialFocus={first}>
      <ActForm key={entry.id} {...rest} entry={entry} onClose={onClose} safeButton={first} />
    </Dialog>
  );
}

const EMPTY = { order_number: '', order_date: '', reason: '' };

const { shape } = legalActBodySchema.unwrap().unwrap();

/** What the dialog takes; what is left empty is not sent. */
const groundSchema = z.object({ ...shape, order_date: z.literal('').or(shape.order_date) });

type ActFormProps = Omit<LegalActDialogProps, 'target' | 'close'> & {
  entry: Entry;
  onClose: () => void;
  safeButton: RefObject<HTMLButtonElement | null>;
};

function ActForm({ register, act, folded = false, entry, onClose, safeButton }: ActFormProps) {
  const { t } = useTranslation(['register', 'shared']);
  const form = useZodForm(groundSchema, EMPTY);
  const { mutateAsync, error } = useLegalAct(register, act);
  const save = async (ground: z.output<typeof groundSchema>) => {
    const given = Object.entries(ground).filter(([, value]) => value);
    await mutateAsync({ id: entry.id, ground: given.length > 0 ? Object.fromEntries(given) : undefined });
    onClose();
  };
  return (
    <Form form={form} onSubmit={save}>
      <Box>{t(`acts.${act}.question`, { name: formatName(entry.company_name) })}</Box>
      <TakenStir register={register} error={error} />
      <Ground folded={folded}>
        <TextField name="order_number" label={t('acts.orderNumber')} maxLength={60} />
        <TextField name="order_date" label={t('acts.orderDate')} type="date" />
        <TextAreaField name="reason" label={t('acts.reason')} maxLength={1000} />
      </Ground>
      <FormActions submitLabel={t('shared:yes')} tone={act === 'remove' ? 'danger' : 'normal'}>
        <Button ref={safeButton} variant="outline" colorPalette="gray" onClick={onClose}>
          {t('shared:no')}
        </Button>
      </FormActions>
    </Form>
  );
}

/** By which order, and why. */
function Ground({ folded, children }: { folded: boolean; children: ReactNode }) {
  const { t } = useTranslation('register');
  const fields = <Stack gap="4">{children}</Stack>;
  if (!folded) return fields;
  return (
    <chakra.details>
      <chakra.summary cursor="pointer" color="fg.muted">
        {t('acts.ground')}
      </chakra.summary>
      <Box mt="3">{fields}</Box>
    </chakra.details>
  );
}
