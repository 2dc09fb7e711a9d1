import type { ReactNode } from 'react';
import { MAX_CHOSEN } from '../../contract/http/list-queries';
import { formatNumber, useTranslation } from '../../i18n';
import { BusyButton, Flex, FootBar, Icon, IconButton, iconShapes, Text, VisuallyHidden } from '../../ui';
import type { EntryList } from '../lists/queries';
import type { Choice } from './use-choice';

type ChoiceBarProps = {
  choice: Choice;
  page: EntryList;
  children: ReactNode;
};

/** The selection with its acts, at the foot of the window. */
export function ChoiceBar({ choice, page, children }: ChoiceBarProps) {
  const { t } = useTranslation('register');
  const { chosen, clear } = choice;
  const count = t('choice.chosen', { total: formatNumber(chosen.size) });
  return (
    <>
      <VisuallyHidden aria-live="polite">{chosen.size > 0 && count}</VisuallyHidden>
      {chosen.size > 0 && (
        <FootBar label={t('choice.region')}>
          <Text fontWeight="semibold">{count}</Text>
          <WholeList choice={choice} total={page.total} />
          <IconButton
            variant="ghost"
            colorPalette="gray"
            px="0"
            ms={{ base: 'auto', sm: '0' }}
            aria-label={t('choice.clear')}
            title={t('choice.clear')}
            onClick={clear}
          >
            <Icon shape={iconShapes.close} />
          </IconButton>
          <Flex gap="2" ms={{ sm: 'auto' }} w={{ base: 'full', sm: 'auto' }} overflowX="auto">
            {children}
          </Flex>
        </FootBar>
      )}
    </>
  );
}

/** Chooses all matches on all pages, unless there are too many. */
function WholeList({ choice: { chosen, gather, gathering }, total }: { choice: Choice; total: number }) {
  const { t } = useTranslation('register');
  if (total > MAX_CHOSEN) {
    return <Text color="fg.muted">{t('choice.tooMany', { limit: formatNumber(MAX_CHOSEN) })}</Text>;
  }
  if (chosen.size >= total) return null;
  return (
    <BusyButton variant="ghost" px={{ base: '2', sm: '4' }} busy={gathering} onClick={() => void gather()}>
      {t('choice.all', { total: formatNumber(total) })}
    </BusyButton>
  );
}
