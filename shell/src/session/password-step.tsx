import { loginBodySchema } from '@klaster/shared/contract/http';
import type { LoginBody } from '@klaster/shared/contract/http';
import { useTranslation } from '@klaster/shared/i18n';
import { Form, FormActions, PasswordField, TextField, useZodForm } from '@klaster/shared/ui/form';
import type { ReactNode } from 'react';

type PasswordStepProps = {
  login?: string | undefined;
  /** A rejection is shown in the form. */
  onPassword: (body: LoginBody) => Promise<unknown>;
  /** Further buttons beside the submit button. */
  children?: ReactNode;
};

export function PasswordStep({ login = '', onPassword, children }: PasswordStepProps) {
  const { t } = useTranslation('shell');
  const form = useZodForm(loginBodySchema, { login, password: '' });
  return (
    <Form form={form} onSubmit={onPassword}>
      <TextField name="login" label={t('signIn.login')} autoComplete="username" required />
      <PasswordField name="password" label={t('signIn.password')} autoComplete="current-password" required />
      <FormActions submitLabel={t('signIn.submit')} busyLabel={t('signIn.busy')}>
        {children}
      </FormActions>
    </Form>
  );
}
