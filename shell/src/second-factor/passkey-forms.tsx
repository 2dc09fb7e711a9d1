import { newPasskeySchema } from '@klaster/shared/contract/accounts';
import type { OwnerProof, Passkey } from '@klaster/shared/contract/accounts';
import { sessionClient } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Button, Text } from '@klaster/shared/ui';
import { Form, FormActions, TextField, useZodForm } from '@klaster/shared/ui/form';
import { emptyProof, OwnerFields, proofSchema } from './credential-fields';
import { makePasskey, PasskeyNotGiven } from './passkeys';

type PasskeyFormProps = {
  login: string;
  /** Requires a code besides the password. */
  hasFactor: boolean;
  onChanged: (passkeys: Passkey[]) => void;
  onClose: () => void;
};

type Values = OwnerProof & { name: string };

/** Creates a passkey. After the credentials and a name, the device asks for finger, face or PIN. */
export function NewPasskeyForm({ login, hasFactor, onChanged, onClose }: PasskeyFormProps) {
  const { t } = useTranslation('factor');
  const schema = proofSchema(hasFactor).extend({ name: newPasskeySchema.shape.name });
  const form = useZodForm<Values, Values>(schema, { ...emptyProof(hasFactor), name: '' });
  const add = async ({ name, ...body }: Values) => {
    const options = await sessionClient.call('POST /api/me/passkeys/options', { body });
    const credential = await makePasskey(options).catch(notGiven);
    if (!credential) return;
    onChanged(await sessionClient.call('POST /api/me/passkeys', { body: { name, credential } }));
    notify({ tone: 'success', title: t('passkeys.added'), message: '' });
    onClose();
  };
  const notGiven = (error: unknown) => {
    if (!(error instanceof PasskeyNotGiven)) throw error;
    notify({ tone: 'failure', title: t('passkeys.title'), message: t('passkeys.cancelled') });
  };
  return (
    <Form form={form} onSubmit={add}>
      <TextField name="name" label={t('passkeys.name')} help={t('passkeys.nameHelp')} required />
      <OwnerFields login={login} hasFactor={hasFactor} />
      <FormActions submitLabel={t('passkeys.add')} busyLabel={t('passkeys.adding')}>
        <Button variant="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Removes a passkey. Requires the credentials, since the session may have been left open. */
export function PasskeyRemovalForm({ passkey, ...rest }: PasskeyFormProps & { passkey: Passkey }) {
  const { login, hasFactor, onChanged, onClose } = rest;
  const { t } = useTranslation('factor');
  const form = useZodForm<OwnerProof, OwnerProof>(proofSchema(hasFactor), emptyProof(hasFactor));
  const remove = async (proof: OwnerProof) => {
    onChanged(await sessionClient.call('POST /api/me/passkeys/remove', { body: { ...proof, id: passkey.id } }));
    onClose();
  };
  return (
    <Form form={form} onSubmit={remove}>
      <Text>{t('passkeys.removeQuestion', { name: passkey.name })}</Text>
      <OwnerFields login={login} hasFactor={hasFactor} />
      <FormActions submitLabel={t('passkeys.remove')} busyLabel={t('setUp.busy')}>
        <Button variant="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
