import type { Notice } from '@klaster/shared/contract/notices';
import { formatDateTime, useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { Box, Text } from '@klaster/shared/ui';
import { ActionMenu, type ActionMenuProps } from '@klaster/shared/ui/menu';
import { useQuery } from '@tanstack/react-query';
import { latestQuery, useMark } from './queries';
import { useSentence } from './use-sentence';

/** The menu has no room for more; the page has all. */
const MAX_NOTICES = 7;

export function InboxMenu({ trigger, unread }: Pick<ActionMenuProps, 'trigger'> & { unread: number }) {
  const { t } = useTranslation('inbox');
  const navigate = useNavigate();
  const writeSentence = useSentence();
  const { data, isError, refetch } = useQuery(latestQuery);
  const mark = useMark();
  const open = (notice: Notice) => {
    if (!notice.is_read) mark({ ids: [notice.id] });
    void navigate(notice.to ?? '/notices');
  };
  const [latest] = data ?? [];
  return (
    <ActionMenu
      trigger={trigger}
      defaultOpen
      heading={<Heading state={data ? (latest ? null : t('none')) : t(isError ? 'failed' : 'waiting')} />}
      entries={[
        ...(data ?? []).slice(0, MAX_NOTICES).map((notice) => ({
          id: String(notice.id),
          label: writeSentence(notice),
          note: formatDateTime(new Date(notice.at)),
          ...(!notice.is_read && { mark: t('unread') }),
          onSelect: () => open(notice),
        })),
        ...(isError ? [{ id: 'retry', label: t('retry'), onSelect: () => void refetch() }] : []),
        ...(latest && unread > 0
          ? [{ id: 'read-all', label: t('readAll'), onSelect: () => mark({ up_to: latest.id }) }]
          : []),
        { id: 'all', label: t('all'), onSelect: () => void navigate('/notices') },
      ]}
    />
  );
}

function Heading({ state }: { state: string | null }) {
  const { t } = useTranslation('shell');
  return (
    <Box px="2" py="2">
      <Text fontWeight="semibold">{t('inbox.title')}</Text>
      {state && (
        <Text color="fg.muted" fontSize="table">
          {state}
        </Text>
      )}
    </Box>
  );
}
