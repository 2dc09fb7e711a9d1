import type { Account } from '@klaster/shared/contract';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useFailureNotice } from '@klaster/shared/notices';
import { BusyButton, Flex, Icon, Text } from '@klaster/shared/ui';
import { ColourModeButton } from '../../src/layouts/colour-mode-button';
import { icons } from '../../src/icons/icons';
import { LanguageMenu } from '../../src/layouts/language-menu';
import { staffIcons } from '../../src/icons/staff-icons';
import { useSignOut } from '../session/queries';

/** Title, language and colours; for a signed-in user, the name and the sign-out. */
export function Header({ account }: { account: Account | null }) {
  const { t } = useTranslation('operations');
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: '0', sm: '2' }}
      minH="14"
      px={{ base: '3', lg: '6' }}
      position="sticky"
      top="0"
      zIndex="sticky"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Flex align="center" gap="2.5" flex="1" minW="0">
        <Flex align="center" justify="center" boxSize="8" borderRadius="md" bg="blue.600" color="white" flexShrink={0}>
          <Icon shape={icons.releases} boxSize="5" />
        </Flex>
        <Text fontWeight="bold" lineHeight="tight" lineClamp={2}>
          {t('title')}
        </Text>
      </Flex>
      <LanguageMenu />
      <ColourModeButton />
      {account && <SignOut name={formatName(account.full_name)} />}
    </Flex>
  );
}

function SignOut({ name }: { name: string }) {
  const { t } = useTranslation('operations');
  const { mutate, isPending } = useSignOut();
  const notifyFailure = useFailureNotice();
  return (
    <>
      <Text color="fg.muted" truncate maxW="48" display={{ base: 'none', md: 'block' }}>
        {name}
      </Text>
      <BusyButton
        variant="ghost"
        px="2"
        busy={isPending}
        aria-label={t('signOut.of', { name })}
        onClick={() => !isPending && mutate(undefined, { onError: notifyFailure })}
      >
        <Icon shape={staffIcons.signOut} />
        <Text as="span" display={{ base: 'none', sm: 'inline' }}>
          {t('signOut.label')}
        </Text>
      </BusyButton>
    </>
  );
}
