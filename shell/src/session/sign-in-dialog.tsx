import { loginBodySchema } from '@klaster/shared/contract';
import type { LoginBody } from '@klaster/shared/contract';
import { publicClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { session } from '@klaster/shared/session';
import { Button } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { Form, FormActions, PasswordField, TextField, useZodForm } from '@klaster/shared/ui/form';
import { useMutation } from '@tanstack/react-query';

/** Asks for login and password; whoever is let in goes to the start page. A refusal is told in the dialog. */
export function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog open={open} onClose={onClose} title={t('signIn.title')}>
      <SignInForm onClose={onClose} />
    </Dialog>
  );
}

function SignInForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const form = useZodForm(loginBodySchema, { login: '', password: '' });
  const { mutateAsync } = useMutation({
    mutationFn: (body: LoginBody) => publicClient.call('POST /api/auth/login', { body }),
  });
  const signIn = async (body: LoginBody) => {
    const { token } = await mutateAsync(body);
    session.save(token);
    onClose();
    await navigate('/main');
  };
  return (
    <Form form={form} onSubmit={signIn}>
      <TextField name="login" label={t('signIn.login')} autoComplete="username" required />
      <PasswordField name="password" label={t('signIn.password')} autoComplete="current-password" required />
      <FormActions submitLabel={t('signIn.submit')} busyLabel={t('signIn.busy')}>
        <Button variant="outline" onClick={onClose}>
          {t('signIn.cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
