import type { IssuedLink, UserAccount } from '@klaster/shared/contract';
import { formatDateTime, formatName, useTranslation } from '@klaster/shared/i18n';
import { notify } from '@klaster/shared/notices';
import { Box, BusyButton, Button, chakra, Flex, Icon, Stack, Text } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { useId } from 'react';
import { staffIcons } from '../icons/staff-icons';
import { refusalOf, useIssueLink } from './queries';

type LinkDialogProps = { user: UserAccount; onClose: () => void };

/** Gives out a one-time link for a first password or another one, and shows it this once. */
export function LinkDialog({ user, onClose }: LinkDialogProps) {
  const { t } = useTranslation('users');
  const { data: link, mutate, isPending, error } = useIssueLink(user);
  const names = { name: formatName(user.full_name) };
  // Using the link sets a password; the dialog must keep its wording even then.
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
          {refusalOf(error)}
        </Text>
      )}
    </Dialog>
  );
}

/** The secret is in the fragment, which reaches no server and no log. */
export const addressOf = (token: string): string => `${window.location.origin}/invitation#${token}`;

function ShownLink({ token, expires_at }: IssuedLink) {
  const { t } = useTranslation('users');
  const id = useId();
  const address = addressOf(token);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify({ tone: 'success', title: t('link.copied'), message: '' });
    } catch {
      // A page without TLS has no clipboard: the link can be selected by hand.
      notify({ tone: 'failure', title: t('link.notCopied'), message: '' });
    }
  };
  return (
    <Stack gap="3">
      <Text>{t('link.once')}</Text>
      <Box>
        <chakra.label htmlFor={id} display="block" mb="1" fontWeight="medium">
          {t('link.address')}
        </chakra.label>
        <Flex gap="2" wrap="wrap">
          <chakra.input
            id={id}
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
            flex="1 1 14rem"
            minW="0"
            minH="10"
            px="3"
            fontFamily="mono"
            fontSize="table"
            bg="bg.muted"
            borderWidth="1px"
            borderRadius="md"
          />
          <Button variant="outline" onClick={() => void copy()}>
            <Icon shape={staffIcons.copy} />
            {t('link.copy')}
          </Button>
        </Flex>
      </Box>
      <Text fontSize="table" color="fg.muted">
        {t('link.until', { time: formatDateTime(expires_at) })}
      </Text>
    </Stack>
  );
}
