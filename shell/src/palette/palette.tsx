import { SEARCH_LENGTH } from '@klaster/shared/contract/http';
import { isMissing } from '@klaster/shared/http';
import { useTranslation } from '@klaster/shared/i18n';
import { useNavigate } from '@klaster/shared/router';
import { Badge, Box, Button, chakra, Flex, Text, typedField, VisuallyHidden } from '@klaster/shared/ui';
import type { PageAction } from '@klaster/shared/ui';
import { Dialog } from '@klaster/shared/ui/dialog';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Choice } from './choices';
import { useChoices } from './use-choices';
import type { Navigate } from './use-choices';

type PaletteProps = {
  open: boolean;
  onClose: () => void;
  /** Actions of the page, and those of every page. */
  actions: readonly PageAction[];
};

export function Palette({ open, onClose, actions }: PaletteProps) {
  const { t } = useTranslation('palette');
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} initialFocus={input} drawnClosed>
      <Chooser input={input} actions={actions} onClose={onClose} navigate={navigate} />
    </Dialog>
  );
}

type ChooserProps = Omit<PaletteProps, 'open'> & {
  input: React.RefObject<HTMLInputElement | null>;
  navigate: Navigate;
};

/**
 * A combobox with a listbox (WAI-ARIA Authoring Practices). Memoised and without router hooks, so that a navigation
 * does not render the closed list again.
 */
const Chooser = memo(function Chooser({ input, actions, onClose, navigate }: ChooserProps) {
  const { t } = useTranslation('palette');
  const id = useId();
  const [typed, setTyped] = useState('');
  const { choices, search } = useChoices(typed, actions, navigate);
  const { current, move, moveToFirst } = useCurrent(choices);
  useScrollIntoView(current && optionId(id, current));
  const choose = (choice: Choice) => {
    onClose();
    choice.choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined && choices.length > 0) move(step);
    else if (event.key === 'Enter' && current) choose(current);
    else if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <chakra.input
        ref={input}
        css={typedField}
        w="100%"
        minH={{ base: '11', sm: '10' }}
        fontSize="md"
        role="combobox"
        aria-label={t('field')}
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(id, current)}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_LENGTH}
        placeholder={t('hint')}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          moveToFirst();
        }}
        onKeyDown={onKeyDown}
      />
      <OptionList id={id} choices={choices} current={current} onChoose={choose} />
      <Status search={search} isEmpty={choices.length === 0} count={choices.length} />
    </>
  );
});

/** The active choice; after the last one, the arrows begin again. */
function useCurrent(choices: readonly Choice[]) {
  const [index, setIndex] = useState(0);
  // The list may be shorter by now.
  const at = Math.min(index, choices.length - 1);
  return {
    current: choices[at],
    move: (step: number) => setIndex((at + step + choices.length) % choices.length),
    moveToFirst: () => setIndex(0),
  };
}

type OptionListProps = {
  id: string;
  choices: readonly Choice[];
  current: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

function OptionList({ id, choices, current, onChoose }: OptionListProps) {
  const { t } = useTranslation('palette');
  return (
    <Box id={id} role="listbox" aria-label={t('found')} mt="2" maxH="min(26rem, 55dvh)" overflowY="auto">
      {groupChoices(choices).map(([name, group]) => (
        <Box key={name} role="group" aria-label={t(`groups.${name}`)}>
          <Text aria-hidden px="2" pt="2" pb="1" fontSize="sm" color="fg.muted">
            {t(`groups.${name}`)}
          </Text>
          {group.map((choice) => (
            <Option
              key={choice.id}
              id={optionId(id, choice)}
              choice={choice}
              current={choice === current}
              onChoose={onChoose}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

const optionId = (list: string, { id }: Choice) => `${list}-${encodeURIComponent(id)}`;

function groupChoices(choices: readonly Choice[]): (readonly [Choice['group'], Choice[]])[] {
  const groups = new Set(choices.map(({ group }) => group));
  return [...groups].map((name) => [name, choices.filter(({ group }) => group === name)] as const);
}

function useScrollIntoView(id: string | undefined): void {
  useEffect(() => {
    const option = id === undefined ? null : document.getElementById(id);
    // jsdom has no `scrollIntoView`.
    option?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);
}

type OptionProps = { id: string; choice: Choice; current: boolean; onChoose: (choice: Choice) => void };

function Option({ id, choice, current, onChoose }: OptionProps) {
  const { t } = useTranslation('palette');
  return (
    <Flex
      id={id}
      role="option"
      aria-selected={current}
      align="baseline"
      alignContent="center"
      wrap="wrap"
      columnGap="2"
      minH={{ base: '11', sm: '9' }}
      px="2"
      py="1.5"
      borderRadius="sm"
      cursor="pointer"
      bg={current ? 'blue.subtle' : undefined}
      _hover={{ bg: current ? 'blue.subtle' : 'bg.muted' }}
      onClick={() => onChoose(choice)}
    >
      <Text as="span" overflowWrap="anywhere">
        {choice.title}
      </Text>
      {choice.hint && (
        <Text as="span" fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {choice.hint}
        </Text>
      )}
      {choice.isRemoved && <Badge colorPalette="red">{t('removed')}</Badge>}
    </Flex>
  );
}

type StatusProps = { search: ReturnType<typeof useChoices>['search']; isEmpty: boolean; count: number };

function Status({ search: { isWaiting, error, retry }, isEmpty, count }: StatusProps) {
  const { t } = useTranslation('palette');
  if (error)
    return (
      <Flex role="alert" align="center" gap="3" px="2" py="2" color="fg.error">
        <Text flex="1">{t(isMissing(error) ? 'unavailable' : 'failed')}</Text>
        {!isMissing(error) && (
          <Button size="sm" variant="outline" onClick={retry}>
            {t('retry')}
          </Button>
        )}
      </Flex>
    );
  const message = isWaiting ? t('searching') : isEmpty ? t('nothing') : undefined;
  return (
    <Box role="status" px="2" py={message ? '2' : '0'} color="fg.muted">
      {message ?? <VisuallyHidden>{t('count', { total: count })}</VisuallyHidden>}
    </Box>
  );
}
