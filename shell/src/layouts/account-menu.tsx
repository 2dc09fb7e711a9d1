import type { Icon as IconShape } from '@klaster/shared/contract/http';
import { publicClient, signOut } from '@klaster/shared/http';
import { formatName, useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { useSession } from '@klaster/shared/session';
import type { Session } from '@klaster/shared/session';
import { Box, Button, Icon, Text } from '@klaster/shared/ui';
import { goTo, providerOfSession } from '../providers/flow';
import { useTerritory } from '../session/use-territory';
import { HeaderMenu } from './header-menu';
import { staffIcons } from '../icons/staff-icons';

/** In a narrower window the whole name has no room beside the page's path: it is in the menu, and read aloud. */
const NO_ROOM_FOR_NAME = '@media (max-width: 1279.98px)';

/** Not in `icons.ts`, which is in every page's first scripts. Shape: Lucide, ISC licence. */
const HELP_ICON: IconShape = [
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01' }],
];

export function AccountMenu() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const current = useSession();
  if (!current) return null;
  const provider = providerOfSession();
  const leave = () => {
    signOut();
    void navigate('/', { replace: true });
  };
  /** At the provider too; only here if it does not answer, or has no page for it. */
  const leaveBoth = async (id: string) => {
    const call = publicClient.call('POST /api/auth/providers/sign-out', { body: { provider: id } });
    const found = await call.catch(() => undefined);
    leave();
    if (found?.address) goTo(found.address);
  };
  return (
    <HeaderMenu
      trigger={
        <Button variant="ghost" px="2" aria-label={`${t('account.menu')}: ${formatName(current.claims.full_name)}`}>
          <Icon shape={staffIcons.account} />
          <Text as="span" truncate maxW="64" css={{ [NO_ROOM_FOR_NAME]: { display: 'none' } }}>
            {formatName(current.claims.full_name)}
          </Text>
        </Button>
      }
      heading={<Particulars {...current} />}
      entries={[
        {
          id: 'profile',
          label: t('profile.title'),
          icon: staffIcons.account,
          onSelect: () => void navigate('/profile'),
        },
        { id: 'help', label: t('help.title'), icon: HELP_ICON, onSelect: () => void navigate('/help') },
        { id: 'sign-out', label: t('account.signOut'), icon: staffIcons.signOut, onSelect: leave },
        ...(provider
          ? [
              {
                id: 'sign-out-both',
                label: t('account.signOutBoth', { name: provider.name }),
                icon: staffIcons.signOut,
                onSelect: () => void leaveBoth(provider.id),
              },
            ]
          : []),
      ]}
    />
  );
}

function Particulars({ claims }: Session) {
  const { t } = useTranslation('shell');
  const territory = useTerritory();
  const positions = claims.positions.map((position) => t(`account.${position}`)).join(', ');
  return (
    <Box px="2" py="2">
      <Text fontWeight="semibold">{formatName(claims.full_name)}</Text>
      <Text color="fg.muted" fontSize="table">
        {t('account.territory')}: {territory}
      </Text>
      <Text color="fg.muted" fontSize="table">
        {t('account.positions')}: {positions || t('account.noPositions')}
      </Text>
    </Box>
  );
}
