import { loadNamespace, useTranslation } from '@klaster/shared/i18n';
import { Box, Icon, IconButton } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useOnDemand, withMenuLoader } from '../federation/lazy-component';
import { staffIcons } from '../icons/staff-icons';
import { unreadQuery } from './queries';

/** The badge has no room for more. */
const MAX_SHOWN = 99;

const loadMenu = async () => {
  const [{ InboxMenu }] = await Promise.all([
    import(/* webpackChunkName: "inbox" */ './inbox-menu'),
    loadNamespace('inbox'),
  ]);
  return InboxMenu;
};

/** The number of unread notices. The menu is loaded when it is first opened. */
export function Bell() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(unreadQuery);
  const menu = useOnDemand('inbox', loadMenu);
  // The server has no notices.
  if (data === 'none') return null;
  const unread = data ?? 0;
  const name = unread > 0 ? `${t('inbox.title')}, ${t('inbox.unread', { count: unread })}` : t('inbox.title');
  const button = (
    <IconButton variant="ghost" position="relative" aria-label={name} title={name}>
      <Icon shape={staffIcons.bell} />
      {unread > 0 && (
        <Box as="span" {...badge} aria-hidden>
          {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
        </Box>
      )}
    </IconButton>
  );
  return menu.Component ? <menu.Component trigger={button} unread={unread} /> : withMenuLoader(button, menu);
}

const badge = {
  position: 'absolute',
  top: '0.5',
  insetInlineEnd: '0',
  minW: '4',
  h: '4',
  px: '1',
  borderRadius: 'full',
  bg: 'blue.fg',
  color: 'bg.panel',
  fontSize: 'xs',
  fontWeight: 'semibold',
  // Without its unit it would be a multiple of the font size.
  lineHeight: '1rem',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const;
