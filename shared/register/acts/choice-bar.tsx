import type { ReactNode } from 'react';
import { MOST_CHOSEN } from '../../contract/common/list-queries';
import { formatNumber, useTranslation } from '../../i18n';
import { BusyButton, Flex, Icon, IconButton, iconShapes, Text, VisuallyHidden } from '../../ui';
import type { EntryList } from '../lists/queries';
import type { Choice } from './use-choice';

type ChoiceBarProps = {
  choice: Choice;
  /** What of the list is shown. */
  page: EntryList;
  /** What can be done with the entries that are chosen. */
  children: ReactNode;
};

/** What is chosen, how to choose all of the list, and what can be done: at the foot of the window, within reach. */
export function ChoiceBar({ choice, page, children }: ChoiceBarProps) {
  const { t } = useTranslation('register');
  const { chosen, clear } = choice;
  const count = t('choice.chosen', { total: formatNumber(chosen.size) });
  return (
    <>
      <VisuallyHidden aria-live="polite">{chosen.size > 0 && count}</VisuallyHidden>
      {chosen.size > 0 && (
        <Flex role="region" aria-label={t('choice.region')} data-actions="" data-print="hidden" {...bar}>
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
        </Flex>
      )}
    </>
  );
}

const bar = {
  position: 'sticky',
  bottom: { base: '0', sm: '3' },
  zIndex: 'docked',
  wrap: 'wrap',
  align: 'center',
  gap: '2',
  mx: { base: '-4', sm: '0' },
  px: '4',
  py: '2',
  pb: { base: 'max({spacing.2}, env(safe-area-inset-bottom))', sm: '2' },
  bg: 'bg.panel',
  borderWidth: { base: '1px 0 0', sm: '1px' },
  borderRadius: { sm: 'md' },
  boxShadow: 'floating',
} as const;

/** Chooses all that match, on other pages too; where those are too many, says so. */
function WholeList({ choice: { chosen, gather, gathering }, total }: { choice: Choice; total: number }) {
  const { t } = useTranslation('register');
  if (total > MOST_CHOSEN) {
    return <Text color="fg.muted">{t('choice.tooMany', { limit: formatNumber(MOST_CHOSEN) })}</Text>;
  }
  if (chosen.size >= total) return null;
  return (
    <BusyButton variant="ghost" px={{ base: '2', sm: '4' }} busy={gathering} onClick={() => void gather()}>
      {t('choice.all', { total: formatNumber(total) })}
    </BusyButton>
  );
}
