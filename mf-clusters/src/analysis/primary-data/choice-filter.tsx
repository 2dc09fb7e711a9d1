import { formatNumber, useTranslation } from '@klaster/shared/i18n';
import {
  Box,
  Button,
  chakra,
  Flex,
  floatingPanel,
  Icon,
  iconShapes,
  panelChoice,
  Stack,
  Text,
  typedField,
  useDisclosure,
} from '@klaster/shared/ui';
import { Checkbox } from '@klaster/shared/ui/form';
import { useDeferredValue, useId, useState } from 'react';

interface Choice {
  value: string;
  label: string;
}

export interface ChoiceFilterProps {
  label: string;
  choices: readonly Choice[];
  /** Empty is all. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  searchable?: boolean;
}

/** More checkboxes would be slow to draw and to read; the others are found by typing. */
const MAX_SHOWN = 60;

export function ChoiceFilter({ label, choices, onChange, searchable = false, ...rest }: ChoiceFilterProps) {
  const { t } = useTranslation(['mf-clusters', 'shared']);
  const id = useId();
  const { open, toggle, button, around } = useDisclosure();
  const [chosen, choose] = usePicked(rest.chosen, onChange);
  const summary = chosen.length === 0 ? t('primary.all') : t('primary.chosen', { total: formatNumber(chosen.length) });
  return (
    <Box data-actions="" width={{ base: 'auto', sm: '12rem' }} flex={{ base: '1 1 9rem', sm: 'none' }}>
      <Text id={`${id}-label`} fontSize="xs" color="fg.muted" mb="1">
        {label}
      </Text>
      <Box position="relative" {...around}>
        <Button
          ref={button}
          id={`${id}-button`}
          variant="outline"
          colorPalette="gray"
          width="100%"
          justifyContent="space-between"
          px="3"
          fontWeight="normal"
          bg="bg.panel"
          borderColor="border.control"
          aria-expanded={open}
          aria-controls={open ? `${id}-panel` : undefined}
          aria-labelledby={`${id}-label ${id}-button`}
          onClick={toggle}
        >
          {summary}
          <Icon shape={iconShapes.chevronDown} boxSize="16px" color="fg.muted" />
        </Button>
        {open && (
          <Stack id={`${id}-panel`} css={panel}>
            <Choices label={label} choices={choices} chosen={chosen} searchable={searchable} onChange={choose} />
            <Flex px="1" pt="1" borderTopWidth="1px">
              <Button size="sm" variant="ghost" px="2" disabled={chosen.length === 0} onClick={() => choose([])}>
                {t('primary.chooseAll')}
              </Button>
            </Flex>
          </Stack>
        )}
      </Box>
    </Box>
  );
}

/**
 * The ticked values, updated at once. The address follows after the table has rendered, and a second tick before that
 * must not undo the first.
 */
function usePicked(chosen: readonly string[], notify: (chosen: string[]) => void) {
  const [picked, setPicked] = useState(chosen);
  const applied = chosen.join();
  const [seen, setSeen] = useState(applied);
  if (seen !== applied) {
    setSeen(applied);
    setPicked(chosen);
  }
  const choose = (next: string[]) => {
    setPicked(next);
    notify(next);
  };
  return [picked, choose] as const;
}

/** If the list is too long, chosen options come first. */
function Choices({ label, choices, chosen, searchable, onChange }: Required<ChoiceFilterProps>) {
  const { t } = useTranslation('mf-clusters');
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed).trim().toLocaleLowerCase();
  const isChosen = new Set(chosen);
  const found = choices.filter((choice) => choice.label.toLocaleLowerCase().includes(text));
  const first = found.length > MAX_SHOWN ? found.toSorted((a, b) => rank(a) - rank(b)) : found;
  const shown = first.slice(0, MAX_SHOWN);
  return (
    <>
      {searchable && (
        <chakra.input
          type="search"
          aria-label={t('primary.find', { what: label })}
          placeholder={t('primary.find', { what: label })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          css={typedField}
          minH={{ base: '11', sm: '9' }}
        />
      )}
      <chakra.fieldset minW="0">
        <chakra.legend srOnly>{label}</chakra.legend>
        {shown.map(({ value, label: name }) => (
          <chakra.label key={value} {...panelChoice}>
            <Checkbox
              checked={isChosen.has(value)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((choice) => choice !== value))
              }
            />
            {name}
          </chakra.label>
        ))}
      </chakra.fieldset>
      {found.length > shown.length && (
        <Text px="3" fontSize="xs" color="fg.muted">
          {t('primary.moreToFind', { total: formatNumber(found.length - shown.length) })}
        </Text>
      )}
    </>
  );

  function rank({ value }: Choice): number {
    return isChosen.has(value) ? 0 : 1;
  }
}

const panel = {
  ...floatingPanel,
  gap: '1',
  insetInlineStart: '0',
  w: '20rem',
  // The panel scrolls as a whole.
  '& > *': { flexShrink: '0' },
} as const;
