import type { Notice, NoticesAnswer } from '@klaster/shared/contract/notices';
import { useTranslation } from '@klaster/shared/i18n';
import {
  Badge,
  Box,
  BusyButton,
  Button,
  chakra,
  EmptyState,
  Flex,
  Link,
  Loaded,
  Page,
  PageHeader,
  Text,
} from '@klaster/shared/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DayAndTime } from '../audit/day-and-time';
import { groupByDay } from '../audit/group-by-day';
import { allQuery, useMark } from './queries';
import { useSentence } from './use-sentence';

export function Component() {
  const { t } = useTranslation('inbox');
  const title = useTranslation('shell').t('inbox.title');
  const query = useInfiniteQuery(allQuery);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const notices = query.data && uniteItems(query.data.pages);
  const mark = useMark();
  const [latest] = notices ?? [];
  return (
    <Page>
      <PageHeader
        title={title}
        context={t('hint')}
        actions={
          latest &&
          notices?.some(({ is_read }) => !is_read) && (
            <Button variant="outline" onClick={() => mark({ up_to: latest.id })}>
              {t('readAll')}
            </Button>
          )
        }
      />
      <Loaded query={{ ...query, data: notices }}>
        {(items) =>
          items.length > 0 ? (
            <List notices={items} onRead={(id) => mark({ ids: [id] })} />
          ) : (
            <EmptyState title={t('none')} />
          )
        }
      </Loaded>
      {hasNextPage && (
        <BusyButton mt="4" variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </BusyButton>
      )}
    </Page>
  );
}

/** A notice that arrives between two requests shifts the pages, so one may be on both. */
const uniteItems = (pages: readonly NoticesAnswer[]): Notice[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((notice) => [notice.id, notice])).values(),
];

type ListProps = { notices: readonly Notice[]; onRead: (id: number) => void };

const readAbout = ({ at, to }: Notice) => ({ at, thing: to ?? undefined });

function List({ notices, onRead }: ListProps) {
  return (
    <chakra.ul listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="md">
      {groupByDay(notices, readAbout).map(({ item: notice, isNewDay }, index) => (
        <chakra.li
          key={notice.id}
          data-entry=""
          px="4"
          py="1"
          borderTopWidth={index === 0 ? '0' : '1px'}
          borderColor={isNewDay ? 'border.emphasized' : 'border'}
        >
          <Entry notice={notice} isNewDay={isNewDay} onRead={() => onRead(notice.id)} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

type EntryProps = { notice: Notice; isNewDay: boolean; onRead: () => void };

function Entry({ notice, isNewDay, onRead }: EntryProps) {
  const { t } = useTranslation('inbox');
  const sentence = useSentence()(notice);
  const { to, at, is_read: isRead } = notice;
  return (
    <Flex columnGap="3" align="center" wrap={{ base: 'wrap', lg: 'nowrap' }} minH="7">
      <Box color="fg.muted" fontSize="table">
        <DayAndTime at={at} isNewDay={isNewDay} />
      </Box>
      <Box minW="0" flex={{ base: '1 1 16rem', lg: '1' }}>
        <Text fontWeight={isRead ? 'normal' : 'semibold'} lg={{ truncate: true }} title={sentence}>
          {to === null ? (
            sentence
          ) : (
            <Link to={to} onClick={() => isRead || onRead()}>
              {sentence}
            </Link>
          )}
        </Text>
      </Box>
      {!isRead && (
        <Flex gap="2" align="center" wrap="wrap" data-print="hidden">
          <Badge colorPalette="blue">{t('unread')}</Badge>
          <Button
            size="xs"
            variant="ghost"
            css={{ '@media (pointer: coarse)': { h: '11' } }}
            aria-label={`${t('read')}: ${sentence}`}
            onClick={onRead}
          >
            {t('read')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
