import type { ReactNode, RefObject } from 'react';
import * as z from 'zod';
import type { LegalAct } from '../../contract/common/organisation';
import { legalActSchema } from '../../contract/common/organisation';
import { useTranslation } from '../../i18n';
import { Box, Button, chakra, Stack } from '../../ui';
import { FormActions, TextAreaField, TextField } from '../../ui/form';

export const EMPTY_GROUND = { order_number: '', order_date: '', reason: '' };

const { shape } = legalActSchema;

/** What a form takes of an act's ground; what is left empty is not sent. */
export const groundSchema = z.object({ ...shape, order_date: z.literal('').or(shape.order_date) });

/** The body to send: undefined where nothing was filled in. */
export function groundOf(filled: z.output<typeof groundSchema>): LegalAct {
  const given = Object.entries(filled).filter(([, value]) => value);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** By which order, and why: fields of a form of {@link groundSchema}. Folded, they are for who opens them. */
export function GroundFields({ folded = false }: { folded?: boolean | undefined }) {
  const { t } = useTranslation('register');
  return (
    <Folded folded={folded}>
      <TextField name="order_number" label={t('acts.orderNumber')} maxLength={60} />
      <TextField name="order_date" label={t('acts.orderDate')} type="date" />
      <TextAreaField name="reason" label={t('acts.reason')} maxLength={1000} />
    </Folded>
  );
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
  /** Where the focus is when the question comes up. */
  safeButton: RefObject<HTMLButtonElement | null>;
  onNo: () => void;
};

/** The answers to a form's question. */
export function YesOrNo({ tone, safeButton, onNo }: YesOrNoProps) {
  const { t } = useTranslation('shared');
  return (
    <FormActions submitLabel={t('yes')} tone={tone}>
      <Button ref={safeButton} variant="outline" colorPalette="gray" onClick={onNo}>
        {t('no')}
      </Button>
    </FormActions>
  );
}
