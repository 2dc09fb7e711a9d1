import { grantedSchema, ISOLATED, ownerSchema, rollbackBodySchema } from '@klaster/shared/contract/releases';
import type { AppReleases, Grants } from '@klaster/shared/contract/releases';
import { useTranslation } from '@klaster/shared/i18n';
import { Button, chakra, Flex, Text } from '@klaster/shared/ui';
import { TextField, useZodForm } from '@klaster/shared/ui/form';
import { useState } from 'react';
import { ActForm } from '../acts/act-form';
import { operationsClient } from '../session/client';
import type { AppFormProps } from './move-forms';

export function GrantsForm({ app, open, onClose }: AppFormProps & { open: boolean }) {
  const { t } = useTranslation('operations');
  const [revoked, setRevoked] = useState<string>();
  // A closed dialog stays mounted: opened again, it shows the list.
  if (!open && revoked !== undefined) setRevoked(undefined);
  if (revoked !== undefined)
    return <RevokeForm app={app} what={revoked} onClose={onClose} onBack={() => setRevoked(undefined)} />;
  return (
    <>
      <Text color="fg.muted">{t('grants.about')}</Text>
      <Granted app={app} onRevoke={setRevoked} />
      <GrantForm app={app} onClose={onClose} />
    </>
  );
}

function Granted({ app: { grants }, onRevoke }: { app: AppReleases; onRevoke: (what: string) => void }) {
  const { t } = useTranslation('operations');
  const { paths, connect, calls = [], isolated } = grants;
  const all = [...(isolated ? [ISOLATED] : []), ...paths, ...connect, ...calls];
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

const revokeSchema = rollbackBodySchema.pick({ why: true });
const grantSchema = revokeSchema.extend({ what: grantedSchema });

function toGrants(what: string): Partial<Grants> {
  if (what === ISOLATED) return { isolated: true };
  if (what.startsWith('/')) return { paths: [what] };
  return what.includes(' ') ? { calls: [what] } : { connect: [what] };
}

function GrantForm({ app: { app }, onClose }: AppFormProps) {
  const { t } = useTranslation('operations');
  const form = useZodForm(grantSchema, { what: '', why: '' });
  return (
    <ActForm
      form={form}
      act={({ what, why }) =>
        operationsClient.call('POST /registry/:app/grants', { params: { app }, body: { ...toGrants(what), why } })
      }
      done={({ what }) => t('grants.granted', { app, what })}
      onClose={onClose}
      submitLabel={t('grants.submit')}
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

const ownerFormSchema = revokeSchema.extend({ owner: ownerSchema });

export function OwnerForm({ app: { app, owner }, onClose }: AppFormProps) {
  const { t } = useTranslation('operations');
  const form = useZodForm(ownerFormSchema, { owner: owner ?? '', why: '' });
  return (
    <ActForm
      form={form}
      act={(body) => operationsClient.call('POST /registry/:app/grants', { params: { app }, body })}
      done={(body) => t('owner.done', { app, owner: body.owner })}
      onClose={onClose}
      submitLabel={t('owner.submit')}
    >
      <TextField name="owner" label={t('owner.label')} help={t('owner.help')} maxLength={120} required />
    </ActForm>
  );
}

type RevokeFormProps = AppFormProps & { what: string; onBack: () => void };

function RevokeForm({ app: { app }, what, onClose, onBack }: RevokeFormProps) {
  const { t } = useTranslation('operations');
  const form = useZodForm(revokeSchema, { why: '' });
  return (
    <ActForm
      form={form}
      act={({ why }) => {
        const body = { ...toGrants(what), revoke: true, why };
        return operationsClient.call('POST /registry/:app/grants', { params: { app }, body });
      }}
      done={() => t('grants.revoked', { app, what })}
      onClose={onClose}
      submitLabel={t('grants.revokeShort')}
      tone="danger"
      cancelLabel={t('unpin.back')}
      onCancel={onBack}
    >
      <Text>{t(what === ISOLATED ? 'grants.releaseEffect' : 'grants.revokeEffect', { app, what })}</Text>
    </ActForm>
  );
}
