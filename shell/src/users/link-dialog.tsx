import type { IssuedLink, UserAccount } from '@klaster/shared/contract/accounts';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { useFailureText } from '@klaster/shared/notices';
import { BusyButton, Button, Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { CopyButton } from '../icons/copy-button';
import { CopyField } from '../icons/copy-field';
import { useIssueLink } from './queries';

type LinkDialogProps = { user: UserAccount; onClose: () => void };

/** Issues a one-time link and shows it only once. */
export function LinkDialog({ user, onClose }: LinkDialogProps) {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const { data: link, mutate, isPending, error } = useIssueLink(user);
  const names = { name: formatName(user.full_name) };
  // Once the link is used the account has a password, but the dialog keeps its wording.
  const isReset = (link?.purpose ?? (user.has_password ? 'reset' : 'invitation')) === 'reset';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isReset ? 'link.reset' : 'link.invite')}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('link.close')}
          </Button>
          {!link && (
            <BusyButton colorPalette="blue" busy={isPending} busyLabel={t('link.making')} onClick={() => mutate()}>
              {t('link.make')}
            </BusyButton>
          )}
        </>
      }
    >
      {link ? <ShownLink {...link} /> : <Text>{t(isReset ? 'link.resetText' : 'link.inviteText', names)}</Text>}
      {error && (
        <Text role="alert" mt="3" color="fg.error">
          {failureText(error)}
        </Text>
      )}
    </Dialog>
  );
}

/** A fragment reaches no server and no log. */
export const buildAddress = (token: string): string => `${window.location.origin}/invitation#${token}`;

function ShownLink({ token, expires_at }: IssuedLink) {
  const { t } = useTranslation('users');
  const address = buildAddress(token);
  const texts = { label: t('link.copy'), copied: t('link.copied'), notCopied: t('link.notCopied') };
  return (
    <Stack gap="3">
      <Text>{t('link.once')}</Text>
      <CopyField label={t('link.address')} text={address}>
        <CopyButton text={address} {...texts} />
      </CopyField>
      <Text fontSize="table" color="fg.muted">
        {t('link.until', { time: formatDateTime(expires_at) })}
      </Text>
    </Stack>
  );
}
