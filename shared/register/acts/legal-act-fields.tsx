import type { ReactNode, RefObject } from 'react';
import * as z from 'zod';
import type { LegalAct } from '../../contract/registers/organisation';
import { legalActSchema } from '../../contract/registers/organisation';
import { useTranslation } from '../../i18n';
import { Box, Button, chakra, Stack } from '../../ui';
import { FormActions, TextAreaField, TextField } from '../../ui/form';
import type { Act } from '../lists/queries';

export const EMPTY_LEGAL_ACT = { order_number: '', order_date: '', reason: '' };

const { shape } = legalActSchema;

/** Schema of a form: empty fields are not sent. */
export const legalActFormSchema = z.object({ ...shape, order_date: z.literal('').or(shape.order_date) });

/** Undefined if nothing was filled in. */
export function readLegalAct(filled: z.output<typeof legalActFormSchema>): LegalAct {
  const given = Object.entries(filled).filter(([, value]) => value);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

type GroundFieldsProps = {
  folded?: boolean | undefined;
  numberField?: RefObject<HTMLInputElement | null>;
};

/** Fields in a form of {@link legalActFormSchema}; `folded` puts them behind a disclosure. */
export function LegalActFields({ folded = false, numberField }: GroundFieldsProps) {
  const { t } = useTranslation('register');
  return (
    <Folded folded={folded}>
      <Box ref={(box: HTMLElement | null) => keepInput(numberField, box)}>
        <TextField name="order_number" label={t('acts.orderNumber')} maxLength={60} />
      </Box>
      <TextField name="order_date" label={t('acts.orderDate')} type="date" />
      <TextAreaField name="reason" label={t('acts.reason')} maxLength={1000} />
    </Folded>
  );
}

function keepInput(field: GroundFieldsProps['numberField'], box: HTMLElement | null): void {
  if (field) field.current = box?.querySelector('input') ?? null;
}

function Folded({ folded, children }: { folded: boolean; children: ReactNode }) {
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

type YesOrNoProps = {
  tone: 'normal' | 'danger';
  /** Default: 'yes'. */
  doIt?: string | undefined;
  safeButton: RefObject<HTMLButtonElement | null>;
  onNo: () => void;
};

export function YesOrNo({ tone, doIt, safeButton, onNo }: YesOrNoProps) {
  const { t } = useTranslation('shared');
  return (
    <FormActions submitLabel={doIt ?? t('yes')} tone={tone}>
      <Button ref={safeButton} variant="outline" colorPalette="gray" onClick={onNo}>
        {t('no')}
      </Button>
    </FormActions>
  );
}

export function useActLabel(): (act: Act) => string {
  const { t } = useTranslation('register');
  return (act) => t(act === 'remove' ? 'view.remove' : 'list.restore');
}
