import { loadNamespace, useTranslation } from '@klaster/shared/i18n';
import { Box, Icon, IconButton } from '@klaster/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useOnDemand } from '../federation/lazy-component';
import { staffIcons } from '../icons/staff-icons';
import { unreadQuery } from './queries';

/** More than the badge has room for. */
const MOST = 99;

const loadMenu = async () => {
  const [{ InboxMenu }] = await Promise.all([
    import(/* webpackChunkName: "inbox" */ './inbox-menu'),
    loadNamespace('inbox'),
  ]);
  return InboxMenu;
};

/** How many notices are unread, and the way to them. The menu is fetched when it is first opened. */
export function Bell() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(unreadQuery);
  const { Component: InboxMenu, loading, show, prefetch } = useOnDemand('inbox', loadMenu);
  // A server that has no notices.
  if (data === 'none') return null;
  const unread = data ?? 0;
  const name = unread > 0 ? `${t('inbox.title')}, ${t('inbox.unread', { count: unread })}` : t('inbox.title');
  const button = (
    <IconButton variant="ghost" position="relative" aria-label={name} title={name}>
      <Icon shape={staffIcons.bell} />
      {unread > 0 && (
        <Box as="span" {...badge} aria-hidden>
          {unread > MOST ? `${MOST}+` : unread}
        </Box>
      )}
    </IconButton>
  );
  if (InboxMenu) return <InboxMenu trigger={button} unread={unread} />;
  return (
    <IconButton
      {...button.props}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={loading}
      onClick={() => void show()}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    />
  );
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
  // With a unit: a bare number would be a multiple of the font size.
  lineHeight: '1rem',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
} as const;
