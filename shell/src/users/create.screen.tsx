import { userFormSchema } from '@klaster/shared/contract/accounts';
import type { UserInput } from '@klaster/shared/contract/accounts';
import { useTranslation } from '@klaster/shared/i18n';
import { useLocation, useNavigate } from '@klaster/shared/router';
import { useSession } from '@klaster/shared/session';
import { Page, PageHeader } from '@klaster/shared/ui';
import { Form, UnsavedGuard, useZodForm } from '@klaster/shared/ui/form';
import { useCreateUser } from './queries';
import { UserActions, UserFields } from './user-fields';
import type { UserValues } from './user-values';

export function CreateScreen() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { search } = useLocation();
  const province_code = useSession()?.claims.province_code ?? '';
  const form = useZodForm<UserInput, UserValues>(userFormSchema, {
    login: '',
    full_name: '',
    positions: [],
    province_code,
    cluster_id: '',
    email: '',
  });
  const { mutateAsync } = useCreateUser();
  const save = async (input: UserInput) => {
    const { id } = await mutateAsync(input);
    // A step back must not offer to save the account again.
    await navigate(`/users/edit/${id}${search}`, { replace: true, state: { invite: true } });
  };
  return (
    <Page width="form">
      <PageHeader title={t('users.create')} />
      <Form form={form} onSubmit={save}>
        <UserFields />
        <UserActions />
        <UnsavedGuard />
      </Form>
    </Page>
  );
}
