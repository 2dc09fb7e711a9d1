import {
  grantedSchema,
  ISOLATED,
  listGrants,
  ownerSchema,
  rollbackBodySchema,
} from '@klaster/shared/contract/releases';
import type { Grants } from '@klaster/shared/contract/releases';
import { useTranslation } from '@klaster/shared/i18n';
import { Box, Button, chakra, Flex, Text } from '@klaster/shared/ui';
import { TextField, useZodForm } from '@klaster/shared/ui/form';
import { useState } from 'react';
import { useAuthorName } from '../../src/releases/panel-parts';
import { ActForm } from '../acts/act-form';
import { operationsClient } from '../session/client';
import type { AppFormProps } from './move-forms';

type Choice = { act: 'grant' | 'decline' | 'revoke'; what: string };

/** An open request, or a grant. */
type Listed = { what: string; about?: string; acts: readonly Choice['act'][] };

const ANSWERS = ['grant', 'decline'] as const;

export function GrantsForm({ app, open, onClose }: AppFormProps & { open: boolean }) {
  const { t } = useTranslation('operations');
  const authorName = useAuthorName();
  const [chosen, setChosen] = useState<Choice>();
  // A closed dialog stays mounted: opened again, it shows the list.
  if (!open && chosen) setChosen(undefined);
  if (chosen) return <ChoiceForm app={app} {...chosen} onClose={onClose} onBack={() => setChosen(undefined)} />;
  const requests = app.requests.filter(({ declined }) => declined === null);
  const listed: Listed[] = [
    ...requests.map(({ what, who, why }) => ({ what, about: `${authorName(who)}: ${why}`, acts: ANSWERS })),
    ...listGrants(app.grants).map((what) => ({ what, acts: ['revoke'] as const })),
  ];
  return (
    <>
      <Text color="fg.muted">{t('grants.about')}</Text>
      {listed.length === 0 && <Text my="4">{t('grants.none')}</Text>}
      {listed.length > 0 && (
        <chakra.ul my="4" maxH="12rem" overflowY="auto" listStyleType="none" borderWidth="1px" borderRadius="md">
          {listed.map((grant) => (
            <Grant key={grant.what} {...grant} onAct={setChosen} />
          ))}
        </chakra.ul>
      )}
      <GrantForm app={app} onClose={onClose} />
    </>
  );
}

function Grant({ what, about, acts, onAct }: Listed & { onAct: (choice: Choice) => void }) {
  const { t } = useTranslation('operations');
  return (
    <Flex as="li" align="center" justify="space-between" gap="2" px="3" py="1" minH="10">
      <Box overflowWrap="anywhere">
        <chakra.code fontFamily="mono">{what}</chakra.code>
        {about && <Text color="fg.muted">{about}</Text>}
      </Box>
      <Flex flexShrink={0}>
        {acts.map((act) => (
          <Button
            key={act}
            size="sm"
            variant="ghost"
            aria-label={t(`grants.${act}`, { what })}
            onClick={() => onAct({ act, what })}
          >
            {t(`grants.${act}Short`)}
          </Button>
        ))}
      </Flex>
    </Flex>
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

type ChoiceFormProps = AppFormProps & Choice & { onBack: () => void };

function ChoiceForm({ app: { app }, act, what, onClose, onBack }: ChoiceFormProps) {
  const { t } = useTranslation('operations');
  const form = useZodForm(revokeSchema, { why: '' });
  return (
    <ActForm
      form={form}
      act={({ why }) => {
        const body = { ...toGrants(what), ...(act !== 'grant' && { [act]: true }), why };
        return operationsClient.call('POST /registry/:app/grants', { params: { app }, body });
      }}
      done={() => t(`grants.${DONE[act]}`, { app, what })}
      onClose={onClose}
      submitLabel={t(`grants.${act}Short`)}
      tone={act === 'grant' ? 'normal' : 'danger'}
      cancelLabel={t('unpin.back')}
      onCancel={onBack}
    >
      <Text>{t(what === ISOLATED ? 'grants.releaseEffect' : `grants.${act}Effect`, { app, what })}</Text>
    </ActForm>
  );
}

const DONE = { grant: 'granted', decline: 'declined', revoke: 'revoked' } as const;
