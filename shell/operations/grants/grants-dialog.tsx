import { grantedSchema, rollbackBodySchema } from '@klaster/shared/contract';
import type { AppReleases, Grants } from '@klaster/shared/contract';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, chakra, Flex, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { TextField, useZodForm } from '@klaster/shared/ui/form';
import { useState } from 'react';
import { ActForm } from '../acts/act-form';
import { useRegistryAct } from '../acts/use-registry-act';
import type { ActDialogProps } from '../acts/act-dialog';
import { operationsClient } from '../session/client';

/** The grants of an app, with the ways to add and to revoke one. */
export function GrantsDialog({ app, open, onClose }: ActDialogProps) {
  const { t } = useTranslation('operations');
  const [revoked, setRevoked] = useState<string>();
  const back = () => setRevoked(undefined);
  const close = () => {
    back();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('grants.title', { app: app.app })}>
      {revoked === undefined ? (
        <>
          <Text color="fg.muted">{t('grants.about')}</Text>
          <Granted app={app} onRevoke={setRevoked} />
          <GrantForm app={app} onClose={close} />
        </>
      ) : (
        <RevokeForm app={app} what={revoked} onClose={close} onBack={back} />
      )}
    </Dialog>
  );
}

function Granted({ app: { grants }, onRevoke }: { app: AppReleases; onRevoke: (what: string) => void }) {
  const { t } = useTranslation('operations');
  const all = [...grants.paths, ...grants.connect];
  if (all.length === 0) return <Text my="4">{t('grants.none')}</Text>;
  return (
    <chakra.ul my="4" maxH="12rem" overflowY="auto" listStyleType="none" borderWidth="1px" borderRadius="md">
      {all.map((what) => (
        <Flex as="li" key={what} align="center" justify="space-between" gap="2" px="3" py="1" minH="10">
          <chakra.code fontFamily="mono" overflowWrap="anywhere">
            {what}
          </chakra.code>
          <Button
            size="sm"
            variant="ghost"
            flexShrink={0}
            aria-label={t('grants.revoke', { what })}
            onClick={() => onRevoke(what)}
          >
            {t('grants.revokeShort')}
          </Button>
        </Flex>
      ))}
    </chakra.ul>
  );
}

const grantFormSchema = rollbackBodySchema.pick({ why: true }).extend({ what: grantedSchema });

type Granting = { what: string; why: string };

/** A single grant in the shape of the contract: an address of the app's own, or an origin. */
const asGrants = (what: string): Partial<Grants> => (what.startsWith('/') ? { paths: [what] } : { connect: [what] });

function GrantForm({ app, onClose }: Omit<ActDialogProps, 'open'>) {
  const { t } = useTranslation('operations');
  const form = useZodForm(grantFormSchema, { what: '', why: '' });
  const grant = useRegistryAct(
    ({ what, why }: Granting) =>
      operationsClient.call('POST /registry/:app/grants', {
        params: { app: app.app },
        body: { ...asGrants(what), why },
      }),
    ({ what }) => t('grants.granted', { app: app.app, what }),
  );
  return (
    <ActForm
      form={form}
      onSubmit={(body) => grant(body).then(onClose)}
      submitLabel={t('grants.submit')}
      onCancel={onClose}
    >
      <TextField
        name="what"
        label={t('grants.what')}
        help={t('grants.whatHelp')}
        messages={{ invalid: t('grants.invalid') }}
        required
      />
    </ActForm>
  );
}

const revokeFormSchema = rollbackBodySchema.pick({ why: true });

type RevokeFormProps = Omit<ActDialogProps, 'open'> & { what: string; onBack: () => void };

function RevokeForm({ app, what, onClose, onBack }: RevokeFormProps) {
  const { t } = useTranslation('operations');
  const form = useZodForm(revokeFormSchema, { why: '' });
  const revoke = useRegistryAct(
    ({ why }: { why: string }) =>
      operationsClient.call('POST /registry/:app/grants', {
        params: { app: app.app },
        body: { ...asGrants(what), revoke: true, why },
      }),
    () => t('grants.revoked', { app: app.app, what }),
  );
  return (
    <ActForm
      form={form}
      onSubmit={(body) => revoke(body).then(onClose)}
      submitLabel={t('grants.revokeShort')}
      tone="danger"
      cancelLabel={t('unpin.back')}
      onCancel={onBack}
    >
      <Text>{t('grants.revokeEffect', { app: app.app, what })}</Text>
    </ActForm>
  );
}
