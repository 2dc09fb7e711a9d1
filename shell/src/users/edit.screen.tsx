import { userFormSchema } from '@klaster/shared/contract/accounts';
import type { UserAccount, UserInput } from '@klaster/shared/contract/accounts';
import { isMissing } from '@klaster/shared/http';
import { formatDateTime, formatName, MISSING, useTranslation } from '@klaster/shared/i18n';
import { provincesQuery } from '@klaster/shared/query';
import { useLocation, useParams } from '@klaster/shared/router';
import { useSession } from '@klaster/shared/session';
import { BLANK_LINE, Button, EmptyState, Loaded, Page, PageHeader, Text, usePageName } from '@klaster/shared/ui';
import { Form, StaleValues, UnsavedGuard, useFormContext, useZodForm } from '@klaster/shared/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmedAct } from './confirmed-act';
import { DataFile } from './data-file';
import { Erasure } from './erasure';
import { LinkDialog } from './link-dialog';
import {
  downloadData,
  isId,
  readConflict,
  useActivity,
  useEditUser,
  useRemoveIdentities,
  useResetFactor,
  userQuery,
} from './queries';
import { ListLink, UserActions, UserFields } from './user-fields';
import { toValues } from './user-values';
import type { UserValues } from './user-values';
import { usePositionLabels, useTerritoryLabel } from './labels';

export function EditScreen() {
  const { t } = useTranslation(['users', 'shell']);
  const { id = '' } = useParams();
  const query = useQuery(userQuery(id));
  const user = query.data;
  usePageName(user && formatName(user.full_name));
  const title = user ? formatName(user.full_name) : t('shell:users.edit');
  const signedIn = user?.last_sign_in ? formatDateTime(user.last_sign_in) : t('never');
  return (
    <Page width="form">
      <PageHeader
        title={title}
        context={
          user && !user.is_erased
            ? `${t('fields.lastSignIn')}: ${signedIn} · ${t(user.has_second_factor ? 'factor.on' : 'factor.off')}`
            : BLANK_LINE
        }
        actions={user && (user.is_erased ? <DataOf user={user} /> : <AccountActions key={user.id} user={user} />)}
      />
      {!isId(id) || isMissing(query.error) ? (
        <NoForm title={t('unknown')} />
      ) : (
        <Loaded query={query}>
          {(loaded) =>
            loaded.is_erased ? <NoForm title={t('erasure.erased')} /> : <EditForm key={loaded.id} user={loaded} />
          }
        </Loaded>
      )}
    </Page>
  );
}

/** The actions on an account. Users have no link to their own account, since they change their password by knowing it. */
function AccountActions({ user }: { user: UserAccount }) {
  const { t } = useTranslation('users');
  const isNew = (useLocation().state as { invite?: boolean } | null)?.invite === true;
  const claims = useSession()?.claims;
  const isOwn = claims?.login === user.login;
  const isOfRepublic = claims?.province_code === null && claims.cluster_id === null;
  const [isLinkOpen, setLinkOpen] = useState(isNew && !user.has_password);
  const activity = useActivity(user);
  const factorReset = useResetFactor(user);
  const identitiesRemoval = useRemoveIdentities(user);
  const names = { name: formatName(user.full_name) };
  return (
    <>
      <ConfirmedAct
        label={t(user.is_active ? 'activity.deactivate' : 'activity.activate')}
        question={t(user.is_active ? 'activity.askDeactivate' : 'activity.askActivate', names)}
        tone={user.is_active ? 'danger' : 'normal'}
        act={() => activity.mutateAsync()}
      />
      {user.is_active && !isOwn && (
        <Button variant="outline" onClick={() => setLinkOpen(true)}>
          {t(user.has_password ? 'link.reset' : 'link.invite')}
        </Button>
      )}
      {(user.has_second_factor || user.passkeys > 0) && !isOwn && (
        <ConfirmedAct
          label={t('factor.reset')}
          question={t('factor.askReset', names)}
          act={() => factorReset.mutateAsync()}
        />
      )}
      {(user.identities ?? 0) > 0 && !isOwn && (
        <ConfirmedAct
          label={t('identities.remove')}
          question={t('identities.askRemove', names)}
          act={() => identitiesRemoval.mutateAsync()}
        />
      )}
      <DataOf user={user} />
      {!user.is_active && !isOwn && isOfRepublic && <Erasure user={user} />}
      {isLinkOpen && <LinkDialog user={user} onClose={() => setLinkOpen(false)} />}
    </>
  );
}

function DataOf({ user: { id, login } }: { user: UserAccount }) {
  const { t } = useTranslation('users');
  return (
    <DataFile
      name={`klaster-${login.replace(/\W/g, '')}`}
      label={t('dataFile.save')}
      busyLabel={t('dataFile.saving')}
      load={() => downloadData(id)}
    />
  );
}

function NoForm({ title }: { title: string }) {
  const { t } = useTranslation('users');
  return <EmptyState title={title} action={<ListLink>{t('toList')}</ListLink>} />;
}

/** The loaded version stays the base of the edit until the user chooses another version. */
function EditForm({ user }: { user: UserAccount }) {
  const { t } = useTranslation('users');
  const [seen, setSeen] = useState(user);
  const form = useZodForm<UserInput, UserValues>(userFormSchema, toValues(user));
  const { mutateAsync, error, reset } = useEditUser(user.id);
  const current = readConflict(error) as UserAccount | undefined;
  const save = async (input: UserInput) => {
    await mutateAsync({ ...input, version: seen.version });
    setSeen((before) => ({ ...before, version: before.version + 1 }));
    form.reset(form.getValues());
  };
  const choose = (chosen: UserAccount) => {
    setSeen(chosen);
    reset();
  };
  return (
    <Form form={form} onSubmit={save}>
      {current && <StaleAccount current={current} onChosen={choose} />}
      <UserFields user={seen} />
      <Text fontSize="table" color="fg.muted">
        {t('endsSessions')}
      </Text>
      <UserActions />
      <UnsavedGuard />
    </Form>
  );
}

type StaleProps = { current: UserAccount; onChosen: (chosen: UserAccount) => void };

/** Shown if another administrator saved meanwhile: the input stays, and nothing is overwritten unnoticed. */
function StaleAccount({ current, onChosen }: StaleProps) {
  const { t } = useTranslation('users');
  const { getValues, reset, setFocus, clearErrors } = useFormContext<UserValues>();
  const rows = useDifferences(getValues(), current);
  // The chosen button disappears: the focus moves to the first field.
  const goOn = () => {
    clearErrors();
    onChosen(current);
    setFocus('full_name');
  };
  const words = {
    title: t('stale.title'),
    text: t(rows.length > 0 ? 'stale.text' : 'stale.same'),
    theirs: t('stale.theirs'),
    mine: t('stale.mine'),
    take: t('stale.take'),
    keep: t('stale.keep'),
  };
  const take = () => {
    // Without their refs the fields cannot take the focus before the next render.
    reset(toValues(current), { keepFieldsRef: true });
    goOn();
  };
  return <StaleValues words={words} rows={rows} onTake={take} onKeep={goOn} />;
}

function useDifferences(typed: UserValues, current: UserAccount) {
  const { t } = useTranslation('users');
  const labelPositions = usePositionLabels();
  const labelTerritory = useTerritoryLabel();
  const { data: provinces = [] } = useQuery(provincesQuery);
  const now = toValues(current);
  const isOther = (field: keyof UserValues) => JSON.stringify(typed[field]) !== JSON.stringify(now[field]);
  const rows = [
    { field: 'full_name', label: t('fields.name'), theirs: current.full_name, mine: typed.full_name },
    { field: 'login', label: t('fields.login'), theirs: current.login, mine: typed.login },
    { field: 'email', label: t('fields.email'), theirs: current.email ?? MISSING, mine: typed.email || MISSING },
    {
      field: 'positions',
      label: t('fields.positions'),
      theirs: labelPositions(current.positions),
      mine: labelPositions(typed.positions),
    },
  ].filter(({ field }) => isOther(field as keyof UserValues));
  if (!isOther('province_code') && !isOther('cluster_id')) return rows;
  const chosen = provinces.find(({ province_code }) => province_code === typed.province_code);
  const mine = labelTerritory({
    province_name: chosen?.province_name ?? null,
    // The field below has the name of the chosen cluster.
    cluster_name: typed.cluster_id === now.cluster_id ? current.cluster_name : null,
  });
  return [...rows, { field: 'province_code', label: t('fields.territory'), theirs: labelTerritory(current), mine }];
}
